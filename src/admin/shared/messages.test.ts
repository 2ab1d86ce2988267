import { expect, test } from 'vitest';
import { deliveryText } from './messages.tsx';

test('a mail goes to its customer, or into a file where no mail server is set up', () => {
  const recipient = 'kai@example.com';
  expect(deliveryText({ recipient, via: 'smtp' })).toBe('Emailed to kai@example.com');
  expect(deliveryText({ recipient, via: 'file' })).toBe(
    'The email to kai@example.com was written to a file in DATA_DIR/mail: no mail server is set up',
  );
});
