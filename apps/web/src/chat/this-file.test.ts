import { afterEach, expect, test } from 'vitest';
import { useAssistant } from '../screen-parts/assistant.ts';
import { openFileFor } from './this-file.ts';

const open = { facts: ['File: wolf.png'], file: null };
afterEach(() => useAssistant.setState({ openFile: null }));

test.each([
  'What is wrong with this file?',
  'Will it print?',
  'is my artwork large enough',
  'explain the open report',
])('recognizes “%s”', (question) => {
  expect(openFileFor(question)).toBeNull();
  useAssistant.setState({ openFile: () => open });
  expect(openFileFor(question)).toBe(open);
});

test.each(['What LPI for 230 mesh?', 'How do gang sheets work?'])('does not match “%s”', (question) => {
  useAssistant.setState({ openFile: () => open });
  expect(openFileFor(question)).toBeNull();
});
