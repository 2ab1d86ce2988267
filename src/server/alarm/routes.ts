import { alarmMobileRoutes, alarmRoutes } from '#contract/alarm.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';
import { answerAlarm, readAlarm, saveAlarmLadder, takeOpenAlarm } from './alarm.ts';
import { addAlarmDevice, changeAlarmDevice, removeAlarmDevice, testAlarmDevice } from './devices.ts';
import { confirmAlarmMobile, saveAlarmMobile } from './mobile.ts';

/** The route a notification's button calls, without a session. */
export const publicAlarm = (): Binding[] => [on(alarmRoutes.answer, answerAlarm)];

/** The office's alarm: settings, devices, and taking an emergency. */
export const officeAlarm = (): Binding[] => [
  onStaff(alarmRoutes.read, readAlarm),
  onStaff(alarmRoutes.saveLadder, saveAlarmLadder),
  onStaff(alarmMobileRoutes.save, saveAlarmMobile),
  onStaff(alarmMobileRoutes.confirm, confirmAlarmMobile),
  onStaff(alarmRoutes.addDevice, addAlarmDevice),
  onStaff(alarmRoutes.changeDevice, changeAlarmDevice),
  onStaff(alarmRoutes.removeDevice, removeAlarmDevice),
  onStaff(alarmRoutes.testDevice, testAlarmDevice),
  onStaff(alarmRoutes.take, takeOpenAlarm),
];
