/** Failed captcha, worded for users. */
export class CaptchaProblem extends Error {}
