/** Configures a captcha for browser tests, with a fake provider script; import it first. */
import type { RuntimeConfig } from '@printready/contracts/runtime-config';
import './runtime-config-block.ts';

/** The fake captcha solves itself after each reset. */
const PROVIDER = `
let solved = 0;
window.turnstile = {
  render(place, options) {
    place.textContent = 'widget of ' + options.sitekey;
    this.solve = () => setTimeout(() => options.callback('token-' + ++solved));
    this.solve();
    return 'widget';
  },
  reset() { this.solve(); },
  remove() {},
};
window[new URL(document.currentScript.src).searchParams.get('onload')]();
//`;

const block = document.getElementById('runtime-config');
const configWithCaptcha: RuntimeConfig = {
  ...(JSON.parse(block?.textContent ?? '') as RuntimeConfig),
  captcha: {
    provider: 'turnstile',
    siteKey: 'site-key',
    scriptUrl: `data:text/javascript,${encodeURIComponent(PROVIDER)}`,
  },
};
if (block) block.textContent = JSON.stringify(configWithCaptcha);
