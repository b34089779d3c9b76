import { useCallback, useState } from 'react';
import type { OpenDocument } from '../../files/document.ts';

const PROXY_SLACK = 1.05;

/** The returned values change rarely during a zoom. */
export function useScale({ proxy, picture }: OpenDocument) {
  const [beyondProxy, setBeyondProxy] = useState(false);
  /** Device pixels per image pixel, rounded up to a mip level. */
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
    beyondProxy,
    sharpness,
    onScale,
  };
}
