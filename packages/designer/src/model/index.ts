/** Requests to a language model, and its answers. */
export { composerRequestOf, designRequestOf, designRequestSchema, menuOf } from './menu.ts';
export { type Message, messagesFor, repairMessage } from './prompt.ts';
export { type Answer, readAnswer, type SceneChoice } from './read-answer.ts';
