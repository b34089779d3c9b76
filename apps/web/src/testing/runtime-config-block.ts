/** Runtime configuration for browser tests, as the server embeds it; import it first. */
import type { RuntimeConfig } from '@printready/contracts/runtime-config';
import { connectTo } from '@printready/sign-in/client';

const config: RuntimeConfig = {
  backendUrl: window.location.origin,
  anonKey: 'anon',
  designerUrl: null,
  inboxUrl: null,
  googleEnabled: false,
  signUp: 'open',
  mailsEnabled: true,
  linkingEnabled: true,
  captcha: null,
  billing: { mode: 'test', announced: false },
  assistantSeesPictures: true,
  generalLimitMb: 100,
  feedbackEnabled: false,
  apiEnabled: true,
  videoChannelUrl: 'https://video.example/channel',
  supportEmail: 'support@printready.example',
};

const block = document.createElement('script');
block.type = 'application/json';
block.id = 'runtime-config';
block.textContent = JSON.stringify(config);
document.head.append(block);
connectTo(config);
