/** An isolated page (COEP) may embed only isolated frames, so captcha pages are not isolated. */
import type { CaptchaWidget } from '@printready/contracts/runtime-config';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';

const SCRIPTS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;
/** Further origins that hCaptcha needs; Turnstile needs only the origin of its script. */
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

export function captchaWidget({
  CAPTCHA_PROVIDER: provider,
  CAPTCHA_SITE_KEY: siteKey,
  CAPTCHA_SCRIPT_URL,
}: Config): CaptchaWidget | undefined {
  if (provider === undefined || siteKey === undefined) return undefined;
  return { provider, siteKey, scriptUrl: CAPTCHA_SCRIPT_URL ?? SCRIPTS[provider] };
}

export function admitCaptcha(reply: FastifyReply, { provider, scriptUrl }: CaptchaWidget): void {
  const own = new URL(scriptUrl).origin;
  const hosts = provider === 'hcaptcha' ? [...new Set([own, ...HCAPTCHA])].join(' ') : own;
  const directives = provider === 'hcaptcha' ? ['script-src', 'style-src', 'connect-src'] : ['script-src'];
  const policy = String(reply.getHeader('content-security-policy'))
    .split(';')
    .map((part) => (directives.includes(part.split(' ')[0] ?? '') ? `${part} ${hosts}` : part));
  void reply.header('content-security-policy', [...policy, `frame-src ${hosts}`].join(';'));
  void reply.header('cross-origin-embedder-policy', 'unsafe-none');
}
