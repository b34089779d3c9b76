import { toast } from '@printready/ui';
import { useCallback, useEffect, useState } from 'react';
import { addProfile, listProfiles, removeColorProfile, type SavedProfile } from './profiles.ts';

export function useColorProfiles() {
  const [profiles, setProfiles] = useState<readonly SavedProfile[]>([]);
  const reload = useCallback(async () => setProfiles(await listProfiles()), []);
  useEffect(() => {
    reload().catch((error: unknown) => console.error('The kept profiles could not be read.', error));
  }, [reload]);

  /** @returns the new profile; null, with a toast, if it cannot be used */
  const add = async (file: File): Promise<SavedProfile | null> => {
    try {
      const profile = await addProfile(file);
      if (profile) await reload();
      else
        toast.error('This is not a color profile.', {
          description: `${file.name} is not an ICC profile for RGB, gray or CMYK.`,
        });
      return profile;
    } catch (error) {
      console.error('The profile could not be saved.', error);
      toast.error('The profile could not be saved.', {
        description: 'This browser can’t store it, possibly because of a private window.',
      });
      return null;
    }
  };

  const remove = async (id: string): Promise<void> => {
    await removeColorProfile(id);
    await reload();
  };

  return { profiles, add, remove };
}
