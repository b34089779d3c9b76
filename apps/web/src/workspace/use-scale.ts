/** How closely somebody looks: what the previews and proofs of an image need to know of the zoom. */
import { useCallback, useState } from 'react';
import type { OpenDocument } from '../files/document.ts';

/** A preview is exact enough until the screen shows this much more than its proxy holds. */
const PROXY_SLACK = 1.05;

/** What the zoom asks for; it changes seldom while somebody zooms. */
export function useScale({ proxy, picture }: OpenDocument) {
  const [beyondProxy, setBeyondProxy] = useState(false);
  /** Device pixels per image pixel, rounded up to a mip level's. */
  const [sharpness, setSharpness] = useState(0);
  const limit = (proxy.width / picture.size.width) * PROXY_SLACK;
  const onScale = useCallback(
    (scale: number) => {
      setBeyondProxy(scale > limit);
      setSharpness(2 ** Math.min(0, Math.ceil(Math.log2(scale))));
    },
    [limit],
  );
  return {
    /** The screen shows more pixels than the proxy has. */
    beyondProxy,
    sharpness,
    onScale,
  };
}
