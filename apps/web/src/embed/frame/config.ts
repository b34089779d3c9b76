/** Reads the block of the page in which the server names the shop, its origins, and the profile. */
import type { EmbedConfig } from '@printready/contracts/account';

export function readConfig(): EmbedConfig {
  const text = document.getElementById('embed-config')?.textContent;
  if (!text) throw new TypeError('The server writes the configuration into #embed-config.');
  return JSON.parse(text) as EmbedConfig;
}
