import { alarmRoutes } from '#contract/alarm.ts';
import { readAdminToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { isInstalled } from '#client/worker.ts';
import { beginSession, wipeEnded } from '#client/phone/box.ts';
import { phoneId } from '#client/phone/device.ts';
import { $account } from '../../session.ts';

/** Whether, and why not, this browser can ring. */
export type Support = 'ready' | 'install_first' | 'blocked' | 'unsupported' | 'insecure';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** Whether this browser can ring now. iPhones and iPads ring only for an app on the home screen. */
export function supportOf(): Support {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'install_first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** A name by which a person recognizes this browser: "Chrome on Android". */
function deviceName(): string {
  const { userAgent } = navigator;
  const first = (...names: [pattern: RegExp, name: string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first(
    [/Edg\//, 'Edge'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  );
  const system = first(
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac/, 'Mac'],
    [/Linux/, 'Linux'],
  );
  return `${browser ?? 'Browser'} on ${system ?? 'this device'}`;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Whether a subscription was made with this key of the server. */
function hasKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, index) => byte === key[index]);
}

/** The server's id for this browser, stored in the browser. */
const DEVICE_KEY = 'alarmDevice';
export const ownDeviceId = (): string | null => localStorage.getItem(DEVICE_KEY);

/** The alarm's account (its id), and the session in which it was last turned on (the end of its token). */
const ACCOUNT_KEY = 'alarmAccount';
const SESSION_KEY = 'alarmSession';
const ownSession = (): string => readAdminToken()?.slice(-16) ?? '';

/** Whether this browser has, or had, the signed-in person's alarm; then it may subscribe again without asking. */
function isOwn(): boolean {
  const account = $account.get();
  const whose = localStorage.getItem(ACCOUNT_KEY);
  return ownDeviceId() !== null && account !== null && (whose === null || whose === account.id);
}

/**
 * Asks for permission, subscribes this browser and tells the server; a subscription with an earlier key of the server is
 * renewed.
 * @throws {Error} with a message for the person
 */
export async function turnOn(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notifications from this site. Change that in its settings.');
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(pushKey);
  const before = await pushManager.getSubscription();
  if (before && !hasKey(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys = {} } = subscription.toJSON();
  const device = await call(alarmRoutes.addDevice, {
    body: {
      endpoint: endpoint ?? '',
      p256dh: keys['p256dh'] ?? '',
      auth: keys['auth'] ?? '',
      name: deviceName(),
    },
  });
  localStorage.setItem(DEVICE_KEY, device.id);
  const account = $account.get()?.id ?? '';
  localStorage.setItem(ACCOUNT_KEY, account);
  localStorage.setItem(SESSION_KEY, ownSession());
  // For the buttons of notifications, which the service worker answers; where nothing can be kept, they open the office.
  if (account) await beginSession(account).catch(() => undefined);
}

/**
 * Subscribes again without asking, in a browser whose alarm stopped working because the server has a new key or the browser
 * a new subscription.
 * @returns whether it did
 */
export async function renew(pushKey: string, known: readonly string[]): Promise<boolean> {
  if (!isOwn() || known.includes(ownDeviceId() ?? '')) return false;
  if (supportOf() !== 'ready' || Notification.permission !== 'granted') return false;
  await turnOn(pushKey);
  return true;
}

/**
 * After a sign-in, moves this browser's alarm to the new session, so that it ends with that session. An alarm that ended
 * with an earlier session rings again.
 */
export async function keepWithSession(): Promise<void> {
  if (!isOwn() || localStorage.getItem(SESSION_KEY) === ownSession()) return;
  if (supportOf() !== 'ready' || Notification.permission !== 'granted') return;
  const { pushKey } = await call(alarmRoutes.read);
  if (pushKey !== null) await turnOn(pushKey);
}

/** Turns this browser's alarm off. */
export async function turnOff(): Promise<void> {
  for (const key of [DEVICE_KEY, ACCOUNT_KEY, SESSION_KEY]) localStorage.removeItem(key);
  const token = readAdminToken();
  // A phone that keeps work goes on with it.
  if (token !== null && phoneId() === null) await wipeEnded(token).catch(() => undefined);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Turns this browser's alarm off when its person signs out; another person's alarm stays. Does not wait for the push
 * service, which may be unreachable.
 * @returns whether the alarm was this person's
 */
export function turnOffAtSignOut(): boolean {
  if (!isOwn()) return false;
  void turnOff().catch(() => undefined);
  return true;
}
