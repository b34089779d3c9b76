import { afterEach, expect, test } from 'vitest';
import { useAssistant } from '../../screen-parts/assistant.ts';
import { asksAboutAccount, openFileFor } from './this-file.ts';

const open = { facts: ['File: wolf.png'], file: null };
afterEach(() => useAssistant.setState({ openFile: null }));

test.each([
  'What is wrong with this file?',
  'Will it print?',
  'is my artwork large enough',
  'can I print it at 11 inches?',
  'how big can I print?',
  'explain the open report',
])('recognizes “%s” as a question about this file', (question) => {
  expect(openFileFor(question)).toBeNull();
  useAssistant.setState({ openFile: () => open });
  expect(openFileFor(question)).toBe(open);
});

test.each(['What LPI for 230 mesh?', 'How do gang sheets work?'])(
  'does not recognize “%s” as a question about this file',
  (question) => {
    useAssistant.setState({ openFile: () => open });
    expect(openFileFor(question)).toBeNull();
  },
);

test.each([
  'How many tokens do I have left?',
  'when do my tokens renew',
  'Can I afford 20 separations?',
  'wann erneuern sich meine Tokens',
])('recognizes “%s” as a question about the account', (question) => {
  expect(asksAboutAccount(question)).toBe(true);
});

test.each(['How many tokens does the Upscaler cost?', 'What LPI for 230 mesh?', 'is the cropper free'])(
  'sends no account facts with “%s”',
  (question) => expect(asksAboutAccount(question)).toBe(false),
);
