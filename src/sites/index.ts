export { canonicaliseAddress } from './address.ts';
export { addFeeds, type ListingOptions, listSiteAddresses, type SiteListing } from './list-addresses.ts';
export { createScope } from './scope.ts';
export { findCrawlerTrap } from './traps.ts';
