/** Profiles, inks, recipes, and presets that the members of a shop share. */
export const shopRows = {
  away: (shop: string) => `What ${shop} shares could not be loaded. Try again in a minute.`,
  failed: 'Nothing was changed for the shop. Try again in a minute.',
  noRoom: 'The browser has no room for this. Delete something of yours first.',
  nameTaken: (name: string, shop: string) =>
    `${shop} already has “${name}”. Choose another name, or change theirs.`,
  tooLarge: (name: string) =>
    `“${name}” is larger than the 64 KB that a shop can share. Keep it for yourself.`,
  tooMany: (shop: string) => `${shop} has 500 of these, the most a shop can share. Delete one first.`,
  noMember: (shop: string) => `You are no longer a member of ${shop}. Keep this for yourself.`,
  removed: (name: string) =>
    `Another member deleted “${name}”. Your version is still here. Save again to share it.`,
  changed: (name: string) =>
    `Another member changed “${name}” in the meantime. Look at their version, then try again.`,
  gone: (name: string, shop: string) =>
    `“${name}” is no longer shared by ${shop}. You can keep using it here.`,
} as const;
