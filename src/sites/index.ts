export { canonicaliseAddress, type PageAddress } from './address.ts';
export {
  addFeeds,
  type ListedAddress,
  type ListingOptions,
  listSiteAddresses,
  type SiteListing,
} from './list-addresses.ts';
export { createScope } from './scope.ts';
export { findCrawlerTrap, type CrawlerTrap } from './traps.ts';
