import { Suspense } from 'react';
import { BillingBanners } from '../billing/BillingBanners.tsx';
import { lazyExtra } from '../shell/lazy-part.ts';
import { usePayer } from '../tokens/payer.ts';

const FollowShopRows = lazyExtra(() => import('../shop-rows/FollowShopRows.tsx'));

/** Parts of a page that depend on the account: banners of payments, and the rows of the shop that pays. */
export default function AccountParts() {
  const shop = usePayer()?.shop;
  return (
    <>
      <BillingBanners />
      {shop && (
        <Suspense>
          <FollowShopRows key={shop.id} shop={shop} />
        </Suspense>
      )}
    </>
  );
}
