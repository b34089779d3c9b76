import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isJobFile } from '../files/job-file.ts';
import { useTransfer } from '../files/stored/transfer.ts';

const SCREEN = '/fit-my-print';

/** Opens a job file in Fit My Print, wherever files can be dropped. */
export function useJobDrops(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === SCREEN) return;
    const take = (event: DragEvent): void => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => isJobFile(name));
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      useTransfer.getState().give({ name: file.name, blob: file });
      void navigate(SCREEN);
    };
    // Before the dropzones, which would refuse it as no image.
    window.addEventListener('drop', take, true);
    return () => window.removeEventListener('drop', take, true);
  }, [navigate, pathname]);
}
