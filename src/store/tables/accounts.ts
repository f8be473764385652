/** An organization. Transactions that check its limits lock its row first. */
export interface OrganizationRow {
  id: string;
  name: string;
  /** Maximum number of captures that are queued or running. */
  max_concurrency: number;
  /** Maximum number of calls per minute. */
  rate_per_minute: number;
  /** Balance of credits; null means unlimited. */
  credits: number | null;
  blocked_until: number | null;
  /** Number of captures in state QUEUED or RUNNING. */
  in_flight: number;
  /**
   * Time of the last claim for the organization. It increases with every claim. The organization with the lowest
   * value is served next.
   */
  last_turn: number;
  created_at: number;
  /** Time at which the organization was closed. Its credentials are then rejected with `InvalidTenant`. */
  closed_at: number | null;
  /** Where webhooks for finished runs are sent. URL and secret are both set or both null. The secret is encrypted. */
  webhook_url: string | null;
  webhook_secret: string | null;
}

/** The rate limit of an organization: a token bucket, stored as the time at which it is full. */
export interface RateBucketRow {
  organization_id: string;
  full_at: number;
}

export interface UserRow {
  id: string;
  organization_id: string;
  /** E-mail address in lower case. */
  email: string;
  /** `scrypt$N$r$p$salt$key`, the last two base64url. */
  password_hash: string;
  role: 'owner' | 'member';
  created_at: number;
}

/** An invitation to become a member. It is deleted when it is accepted. */
export interface InvitationRow {
  id: string;
  organization_id: string;
  /** E-mail address in lower case. */
  email: string;
  role: UserRow['role'];
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token in hexadecimal. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export interface ApiKeyRow {
  id: string;
  organization_id: string;
  name: string;
  /** SHA-256 of the API key in hexadecimal. */
  key_hash: string;
  /** First characters of the API key, which lists show. */
  hint: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** A profile: named capture settings of an organization. */
export interface ProfileRow {
  organization_id: string;
  name: string;
  /** Settings as encrypted JSON (`sealText`). */
  settings: string;
  created_at: number;
  updated_at: number;
}

/** Failed sign-ins of an account or a network in one time window. */
export interface SignInFailureRow {
  /** Hash of the account or network, made with the secret of the service. */
  name: string;
  failures: number;
  ends_at: number;
}

/** Secrets and one-time tokens of the installation. */
export interface SettingRow {
  name: string;
  value: string;
}
