import { authenticatorApp } from './authenticator-app.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { type Office, signInToOffice } from './office.ts';
import { softwarePasskey } from './software-passkey.ts';

const ACCOUNT = '/api/admin/account';

/** The keyed routes of second factors and devices, each sent by an account of its own. */
export function keyedFactorRequests(newAccount: () => Promise<{ email: string; password: string }>) {
  const newOffice = async () => signInToOffice(await newAccount());
  const newPasskey = async (by: Office) => {
    const { passkeysAt } = (await by.get(`${ACCOUNT}/factors`)).body;
    const { challenge, rpId } = (await by.post(`${ACCOUNT}/passkeys/challenge`)).body;
    const passkey = softwarePasskey({ origin: passkeysAt, rpId });
    return { id: passkey.id, body: { name: 'Phone', passkey: passkey.register(challenge) } };
  };
  const withPasskeys = async (count: number) => {
    const by = await newOffice();
    let path = '';
    for (let n = 0; n < count; n += 1) {
      const { id, body } = await newPasskey(by);
      await by.post(`${ACCOUNT}/passkeys`, body);
      path = `${ACCOUNT}/passkeys/${id}`;
    }
    return { by, path };
  };
  const startedApp = async (by: Office) => {
    const { secret } = (await by.post(`${ACCOUNT}/app`)).body;
    return { code: authenticatorApp(secret).codeIn(0) };
  };
  return {
    addPasskey: async () => {
      const by = await newOffice();
      return { by, path: `${ACCOUNT}/passkeys`, body: (await newPasskey(by)).body };
    },
    renamePasskey: async () => ({ ...(await withPasskeys(1)), body: { name: 'Old phone' } }),
    // An owner keeps one.
    removePasskey: () => withPasskeys(2),
    confirmAuthenticatorApp: async () => {
      const by = await newOffice();
      return { by, path: `${ACCOUNT}/app/confirm`, body: await startedApp(by) };
    },
    removeAuthenticatorApp: async () => {
      const { by } = await withPasskeys(1);
      await by.post(`${ACCOUNT}/app/confirm`, await startedApp(by));
      return { by, path: `${ACCOUNT}/app` };
    },
    endDevice: async () => {
      const account = await newAccount();
      const [by] = [await signInToOffice(account), await signInToOffice(account)];
      const devices = (await by.get(`${ACCOUNT}/devices`)).body as { id: string; isThis: boolean }[];
      return { by, path: `${ACCOUNT}/devices/${devices.find(({ isThis }) => !isThis)?.id}` };
    },
    endOtherDevices: async () => ({ by: await newOffice(), path: `${ACCOUNT}/end-other-devices` }),
  } satisfies Record<string, () => Promise<KeyedRequest>>;
}
