export { authenticate, type Credentials, type Principal } from './authenticate.ts';
export { type Bootstrap, bootstrap, completeSetup, renewSetup } from './bootstrap.ts';
export { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from './keys.ts';
export {
  type ChargeKind,
  charge,
  chargeHighlights,
  ensureAllowed,
  ensureNotBlocked,
  freeCredits,
  giveBack,
  grantCredits,
  isDue,
  PRICES,
} from './ledger.ts';
export { makeKnown } from './make-known.ts';
export {
  createOrganization,
  getOrganization,
  type HeldOrganization,
  holdOrganization,
  inOrganization,
  LIMIT_COLUMNS,
  type LimitedOrganization,
  listOrganizations,
  type Organization,
  type OrganizationChange,
  type OrganizationLimits,
  updateOrganization,
} from './organizations.ts';
export { takeRateToken } from './rate-limit.ts';
export { openSession, type Session, SESSION_COOKIE, signIn, signOut } from './sessions.ts';
export { SignInLimit } from './sign-in-limit.ts';
export { readUsage, type UsageOfHour, usageWrite } from './usage.ts';
export {
  createUser,
  deleteUser,
  findUser,
  listUsers,
  type NewUser,
  setPassword,
  type User,
} from './users.ts';
export { removeWebhook, setWebhook, webhookKey } from './webhook.ts';
