import { alarmRoutes } from '#contract/alarm.ts';
import { call } from '#client/api.ts';

/** Whether, and why not, this browser can ring. */
export type Support = 'ready' | 'install_first' | 'blocked' | 'unsupported' | 'insecure';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** What this browser allows now. iPhones and iPads ring only an app on the home screen. */
export function supportOf(): Support {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'install_first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** A name by which a person knows this browser. */
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

/** The id under which this browser is known to the server, kept in the browser. */
const DEVICE_KEY = 'alarmDevice';
export const ownDeviceId = (): string | null => localStorage.getItem(DEVICE_KEY);

/**
 * Asks for permission, subscribes this browser and tells the server; a subscription with an earlier key of the server is
 * renewed.
 * @throws {Error} in words for the person
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
}

/**
 * Subscribes again without asking, in a browser that had an alarm and lost it: the server has another key, or the browser
 * made a new subscription.
 * @returns whether it did
 */
export async function renew(pushKey: string, known: readonly string[]): Promise<boolean> {
  const id = ownDeviceId();
  if (id === null || known.includes(id) || supportOf() !== 'ready' || Notification.permission !== 'granted')
    return false;
  await turnOn(pushKey);
  return true;
}

/** Turns this browser's alarm off. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(DEVICE_KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
