/** Loads the captcha provider's script, if one is configured. Both providers have the same API. */
import type { CaptchaWidget } from '@printready/contracts/runtime-config';

export type CaptchaApi = {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
      readonly 'error-callback': () => void;
    },
  ): string;
  reset(widget: string): void;
  remove(widget: string): void;
};

const READY = 'printReadyCaptchaReady';

declare global {
  interface Window {
    turnstile?: CaptchaApi;
    hcaptcha?: CaptchaApi;
    [READY]?: () => void;
  }
}

let loading: Promise<CaptchaApi> | undefined;

function load({ provider, scriptUrl }: CaptchaWidget): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The captcha’s script did not load from ${scriptUrl}.`));
    window[READY] = () => {
      const api = window[provider];
      if (api) resolve(api);
      else fail();
    };
    const script = document.createElement('script');
    const url = new URL(scriptUrl);
    url.searchParams.set('onload', READY);
    script.src = url.href;
    script.onerror = () => {
      script.remove();
      fail();
    };
    document.head.append(script);
  });
}

export function loadCaptcha(widget: CaptchaWidget): Promise<CaptchaApi> {
  loading ??= load(widget).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
