export class CaptchaProblem extends Error {}
