import { chat, knowledgeQuery, withFacts } from '@printready/contracts/chat';
import { create } from 'zustand';
import type { SourceFile } from '../../files/document.ts';
import { recallAnswer, rememberAnswer } from './answer-cache.ts';
import { contextOf } from './context.ts';
import type { WorkflowGuide } from './guides.ts';
import { ChatError, findPassages, streamAnswer } from './stream.ts';

export type ChatMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Time in ms when the user's message was sent, or when the answer's first chunk arrived. */
  readonly timestamp: number;
  readonly cached?: true;
  readonly facts?: readonly string[];
  readonly pictureSent?: true;
};

export type Attachments = {
  readonly facts?: readonly string[];
  /** Reduced image as a data URL; sent only with the user's consent. */
  readonly picture?: string | null;
};

type Conversation = {
  readonly messages: readonly ChatMessage[];
  readonly loading: boolean;
  readonly error: string | null;
  readonly guide: WorkflowGuide | null;
  readonly done: readonly string[];
  readonly file: SourceFile | null;
  readonly setFile: (file: SourceFile | null) => void;
  readonly showGuide: (guide: WorkflowGuide | null) => void;
  readonly markDone: (step: string) => void;
  readonly send: (question: string, along?: Attachments) => Promise<void>;
  readonly cancel: () => void;
};

const MAX_HISTORY = 20;

let current: AbortController | null = null;

const message = (
  role: ChatMessage['role'],
  content: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: crypto.randomUUID(),
  role,
  content,
  timestamp: Date.now(),
  ...more,
});

function describe(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return chat.cancelled;
  return error instanceof ChatError ? error.message : chat.failed;
}

const attachmentsOf = (facts: readonly string[], picture: string | null): Partial<ChatMessage> => ({
  ...(facts.length > 0 && { facts }),
  ...(picture !== null && { pictureSent: true }),
});

export const useConversation = create<Conversation>((set, get) => {
  const append = (id: string, piece: string) =>
    set(({ messages }) => ({
      messages: messages.map((one) => (one.id === id ? { ...one, content: one.content + piece } : one)),
    }));
  const dropEmpty = () =>
    set(({ messages }) => ({ messages: messages.filter(({ content }) => content !== '') }));

  async function answer(question: string, along: Required<Attachments>, signal: AbortSignal): Promise<void> {
    const { facts, picture } = along;
    const sent = get()
      .messages.slice(-MAX_HISTORY)
      .map(({ role, content, facts: known = [] }) => ({ role, content: withFacts(content, known) }));
    const reply = message('assistant', '');
    set(({ messages }) => ({ messages: [...messages, reply] }));
    const context = contextOf(await findPassages(knowledgeQuery(question, facts.join('\n')), signal));
    for await (const piece of streamAnswer(sent, context, signal, picture)) append(reply.id, piece);
    const whole = get().messages.find(({ id }) => id === reply.id)?.content ?? '';
    // An answer about an image applies only to that image.
    if (whole !== '' && picture === null) rememberAnswer(withFacts(question, facts), whole);
  }

  return {
    messages: [],
    loading: false,
    error: null,
    guide: null,
    done: [],
    file: null,
    setFile: (file) => set({ file }),
    showGuide: (guide) => set({ guide, done: [] }),
    markDone: (step) => set(({ done }) => ({ done: done.includes(step) ? done : [...done, step] })),
    async send(question, { facts = [], picture = null } = {}) {
      const text = question.trim();
      if (text === '' || get().loading) return;
      const asked = message('user', text, attachmentsOf(facts, picture));
      set(({ messages }) => ({ messages: [...messages, asked], error: null }));
      const known = picture === null ? recallAnswer(withFacts(text, facts)) : null;
      if (known !== null) {
        const reply = message('assistant', known, { cached: true });
        set(({ messages }) => ({ messages: [...messages, reply] }));
        return;
      }
      const controller = new AbortController();
      current = controller;
      set({ loading: true });
      try {
        await answer(text, { facts, picture }, controller.signal);
      } catch (error) {
        set({ error: describe(error, controller.signal) });
      } finally {
        current = null;
        dropEmpty();
        set({ loading: false });
      }
    },
    cancel: () => current?.abort(),
  };
});
