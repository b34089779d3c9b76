/** The conversation: kept while the app is open, over every change of route. */
import { chat, knowledgeQuery, withFacts } from '@printready/contracts/chat';
import { create } from 'zustand';
import type { SourceFile } from '../files/document.ts';
import { recallAnswer, rememberAnswer } from './answer-cache.ts';
import type { WorkflowGuide } from './guides.ts';
import { ChatError, contextOf, findPassages, streamAnswer } from './stream.ts';

export type ChatMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** When it was sent or began to arrive, ms. */
  readonly timestamp: number;
  readonly cached?: true;
  /** What was measured of a file and went along. */
  readonly facts?: readonly string[];
  /** A reduced picture of the file went along. */
  readonly pictureSent?: true;
};

/** What goes along with a question. */
export type Along = {
  readonly facts?: readonly string[];
  /** A reduced picture, sent with its owner's consent: a data address. */
  readonly picture?: string | null;
};

type Conversation = {
  readonly messages: readonly ChatMessage[];
  readonly loading: boolean;
  /** Said below the last message; null: nothing is wrong. */
  readonly error: string | null;
  readonly guide: WorkflowGuide | null;
  /** Steps of the guide that were opened. */
  readonly done: readonly string[];
  /** Opens in the tools that an answer names. */
  readonly file: SourceFile | null;
  readonly setFile: (file: SourceFile | null) => void;
  readonly showGuide: (guide: WorkflowGuide | null) => void;
  readonly markDone: (step: string) => void;
  readonly send: (question: string, along?: Along) => Promise<void>;
  readonly cancel: () => void;
};

/** What a provider is told of the past; more costs more and helps little. */
const REMEMBERED = 20;

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

/** What went along, for its bubble. */
const tellAlong = (facts: readonly string[], picture: string | null): Partial<ChatMessage> => ({
  ...(facts.length > 0 && { facts }),
  ...(picture !== null && { pictureSent: true }),
});

export const useConversation = create<Conversation>((set, get) => {
  const append = (id: string, piece: string) =>
    set(({ messages }) => ({
      messages: messages.map((one) => (one.id === id ? { ...one, content: one.content + piece } : one)),
    }));
  /** An answer that never began leaves no empty bubble. */
  const dropEmpty = () =>
    set(({ messages }) => ({ messages: messages.filter(({ content }) => content !== '') }));

  async function answer(question: string, along: Required<Along>, signal: AbortSignal): Promise<void> {
    const { facts, picture } = along;
    const sent = get()
      .messages.slice(-REMEMBERED)
      .map(({ role, content, facts: known = [] }) => ({ role, content: withFacts(content, known) }));
    const reply = message('assistant', '');
    set(({ messages }) => ({ messages: [...messages, reply] }));
    const context = contextOf(await findPassages(knowledgeQuery(question, facts.join('\n')), signal));
    for await (const piece of streamAnswer(sent, context, signal, picture)) append(reply.id, piece);
    const whole = get().messages.find(({ id }) => id === reply.id)?.content ?? '';
    // What was said of a picture holds for that picture alone.
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
      const asked = message('user', text, tellAlong(facts, picture));
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
