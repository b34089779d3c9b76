/**
 * Captcha frames do not load in a cross-origin isolated page, but tools need isolation, so switching between the two
 * reloads the page.
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
