/**
 * Where a captcha is configured, the sign-in pages come without isolation, since the providers' frames may not stand in
 * an isolated page, and the tools need one. So going from one kind to the other loads the page anew.
 */
import { isCaptchaPage } from '@printready/contracts/limits';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { config } from '../platform/config.ts';

const loadedAsCaptchaPage = isCaptchaPage(window.location.pathname);

export function useCaptchaDocument(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (config.captcha && isCaptchaPage(pathname) !== loadedAsCaptchaPage) window.location.reload();
  }, [pathname]);
}
