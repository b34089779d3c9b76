/** Gives each captcha token to exactly one caller; callers wait until a token is available. */
import { captcha } from '@printready/contracts/messages';
import { CaptchaProblem } from '@printready/sign-in/steps';

const PATIENCE_MS = 120_000;

type Waiting = { readonly resolve: (token: string) => void; readonly reject: (error: Error) => void };

export class TokenBox {
  #token: string | undefined;
  #broken = false;
  #waiting: Waiting | undefined;

  put(token: string): void {
    if (this.#waiting) this.#settle(({ resolve }) => resolve(token));
    else this.#token = token;
  }

  expire(): void {
    this.#token = undefined;
  }

  fail(): void {
    this.#broken = true;
    this.#settle(({ reject }) => reject(new CaptchaProblem(captcha.unavailable)));
  }

  async take(): Promise<string> {
    if (this.#broken) throw new CaptchaProblem(captcha.unavailable);
    const token = this.#token;
    this.#token = undefined;
    if (token !== undefined) return token;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      setTimeout(() => {
        if (this.#waiting?.reject === reject) this.#settle(() => reject(new CaptchaProblem(captcha.late)));
      }, PATIENCE_MS);
    });
  }

  #settle(notify: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) notify(waiting);
  }
}
