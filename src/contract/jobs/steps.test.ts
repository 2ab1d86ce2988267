import { expect, test } from 'vitest';
import { stepKinds } from '#domain/job-steps.ts';
import { worksWithoutSignal } from '#domain/waiting-steps.ts';
import { jobStepRoutes } from './steps.ts';

// Steps as a phone of the release before sends them, word for word: a phone that updates tomorrow has some waiting today.
// A change of the contract may add a line here for what it sends, and takes none away before two releases have passed.
const earlier: Record<string, string | readonly string[]> = {
  set_off: '{"tell":false,"text":true,"minutes":25,"reason":"Asked for"}',
  arrive: '{}',
  authority: [
    '{"name":"Ana Kealoha","relation":"tenant","idType":"none","note":"Called the manager","signature":null,"photoSha256":null}',
    '{"name":"Ana Kealoha","relation":"tenant","idType":"none","note":null,"signature":"M1,2L3,4","statement":1,"photoSha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}',
  ],
  agree: '{"price":"157.07"}',
  collect: [
    '{"items":[{"serviceDescription":"Rekey","quantity":1,"unitPrice":"20.00"}],"amount":"157.07","method":"cash","reference":"","receipt":true,"price":"157.07","offered":"136.13","override":true}',
    '{"method":"card","reference":null,"receipt":false,"onPage":true,"override":false}',
  ],
  finish: '{"reason":"Customer left"}',
  note: ['{"words":"Rusted shut"}', '{"words":"Rusted shut","pasted":null}'],
  expense: '{"amount":"18.40","category":"fuel","paidWith":"own","note":"Kapaa","photoSha256":null}',
  wrong_word: '{}',
  tried: '{}',
  nobody_there: '{}',
  allow_order: ['{}', '{"fault":"limit"}'],
  refuse_order: ['{}', '{"fault":"work"}'],
};

test('steps that wait on a phone of the release before are still read', () => {
  expect(Object.keys(earlier).toSorted()).toEqual(stepKinds.filter(worksWithoutSignal).toSorted());
  const sent = Object.entries(earlier).flatMap(([kind, bodies]) =>
    [bodies].flat().map((body) => [kind, body] as const),
  );
  const steps = sent.map(([kind, body], at) =>
    JSON.parse(
      `{"id":"8f14e45f-ceea-4672-8a5b-0000000000${at + 10}","kind":"${kind}","body":${body},
        "branchId":"8f14e45f-ceea-4672-8a5b-111111111111","seq":${at + 1},"trunkVersion":3,"shownSlot":null,
        "happenedAt":"2026-11-24T21:05:00.000Z","clock":{"offsetMs":-120,"contactAt":"2026-11-24T20:00:00.000Z"},"waited":true,
        "proof":{"phoneId":"8f14e45f-ceea-4672-8a5b-222222222222","previous":null,"signature":"AAAA"}}`,
    ),
  );
  const read = jobStepRoutes.take.body.safeParse({ sentAt: '2026-11-24T23:00:00.000Z', steps });
  expect(read.error?.issues).toBeUndefined();
});
