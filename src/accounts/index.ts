export { authenticateRequest, type Credentials, type AuthenticatedCaller } from './authenticate.ts';
export {
  type BootstrapResult,
  createDefaultOrganization,
  completeSetup,
  isOperator,
  needsOwner,
} from './bootstrap.ts';
export { isSetupToken, renewSetupToken } from './setup-token.ts';
export {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  findInvitation,
  type Invitation,
  listInvitations,
} from './invitations.ts';
export { updateMemberRole, type MemberChange, deleteMember } from './members.ts';
export { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from './keys.ts';
export {
  chargeItem,
  chargeJob,
  chargeHighlights,
  ensureRowCanStartWork,
  ensureCanStartWork,
  readAvailableCredits,
  readGrantedCredits,
  refundCharge,
  grantCredits,
  isChargePending,
} from './ledger.ts';
export { retryUnknownOutcome } from './retry-unknown-outcome.ts';
export {
  createOrganization,
  getOrganization,
  type LockedOrganization,
  lockOrganization,
  withOrganizationLock,
  LIMIT_COLUMNS,
  type LimitedOrganization,
  listOrganizations,
  type Organization,
  type OrganizationLimits,
  updateOrganization,
} from './organizations.ts';
export { deleteProfile, findProfileSettings, listProfiles, MAX_PROFILES, saveProfile } from './profiles.ts';
export { readUsedRateTokens, takeRateTokens } from './rate-limit.ts';
export { createSession, type Session, SESSION_COOKIE, signIn, signOut } from './sessions.ts';
export { limitSignIn } from './sign-in-limit.ts';
export { readUsage, type HourlyUsage, buildUsageWrite } from './usage.ts';
export {
  changePassword,
  createUser,
  deleteUser,
  findUser,
  listUsers,
  setPassword,
  type User,
} from './users.ts';
export { createWebhookSecret, readWebhookKey, removeWebhook, setWebhook } from './webhook.ts';
