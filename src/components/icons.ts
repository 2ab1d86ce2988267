import {
  BatteryCharging,
  Building,
  Car,
  Check,
  House,
  KeyRound,
  Mail,
  MapPin,
  MessageSquareText,
  Phone,
  ShieldCheck,
  Siren,
  Star,
  X,
} from '#ui/icons.tsx';

/** The icons of the public pages, by the names used in content and components. */
export const icons = {
  battery: BatteryCharging,
  building: Building,
  car: Car,
  check: Check,
  house: House,
  key: KeyRound,
  mail: Mail,
  pin: MapPin,
  text: MessageSquareText,
  phone: Phone,
  shield: ShieldCheck,
  siren: Siren,
  star: Star,
  x: X,
} as const;

export type IconName = keyof typeof icons;
