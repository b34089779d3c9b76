/** Why there is no proof that a person asks, in words for them. */
export class CaptchaProblem extends Error {}
