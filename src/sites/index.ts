export { canonicaliseAddress, type PageAddress } from './address.ts';
export {
  type ListedAddress,
  listSiteAddresses,
  type SiteListing,
  type SitemapSource,
} from './list-addresses.ts';
export { createScope } from './scope.ts';
export { findTrap, type Trap } from './traps.ts';
