import type { ContentSignals } from '../contract/index.ts';
import { type ContentUsageRule, parseContentUsageRule } from './content-usage.ts';
import { createPathPattern, type PathRule, sortBySpecificity } from './path-rule.ts';

/** The part of a `robots.txt` that applies to this service. */
export interface RobotsRules {
  /** The first rule that matches a path decides. */
  rules: PathRule[];
  crawlDelaySeconds?: number;
  contentSignals?: ContentSignals;
  usageRules: ContentUsageRule[];
  /** Absolute addresses of sitemaps, without duplicates. They do not belong to a group. */
  sitemaps: string[];
}

type RuleGroup = Omit<RobotsRules, 'sitemaps'>;

/** The product token in `User-agent` lines that names this service. */
export const PRODUCT_TOKEN = 'pagewright';

/**
 * Parses a `robots.txt` (RFC 9309, section 2.2). All groups that name this service are combined; if none does, those
 * for `*` are. Sitemaps and unknown lines do not end a group. `Crawl-delay`, `Content-Signal` and
 * `Content-Usage` belong to a group like rules.
 */
export function parseRobots(text: string): RobotsRules {
  const ownGroup: RuleGroup = { rules: [], usageRules: [] };
  const defaultGroup: RuleGroup = { rules: [], usageRules: [] };
  const sitemaps = new Set<string>();
  let groups = new Set<RuleGroup>();
  let isNamingAgents = false;
  let namesService = false;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const { name, value } = parseLine(line);
    if (name === 'sitemap') {
      if (isHttpAddress(value)) sitemaps.add(value);
    } else if (name === 'user-agent') {
      if (!isNamingAgents) groups = new Set();
      isNamingAgents = true;
      const isOwn = readProductToken(value) === PRODUCT_TOKEN;
      namesService ||= isOwn;
      if (isOwn) groups.add(ownGroup);
      else if (/^\*(?:\s|$)/.test(value)) groups.add(defaultGroup);
    } else if (GROUP_MEMBERS.has(name)) {
      isNamingAgents = false;
      for (const group of groups) addGroupMember(group, name, value, index + 1);
    }
  }
  const group = namesService ? ownGroup : defaultGroup;
  return { ...group, rules: sortBySpecificity(group.rules), sitemaps: [...sitemaps] };
}

const GROUP_MEMBERS = new Set(['allow', 'disallow', 'crawl-delay', 'content-signal', 'content-usage']);

function addGroupMember(group: RuleGroup, name: string, value: string, line: number): void {
  if (name === 'crawl-delay') {
    const seconds = Number(value);
    if (value !== '' && Number.isFinite(seconds) && seconds >= 0) group.crawlDelaySeconds = seconds;
  } else if (name === 'content-signal') {
    const signals = parseContentSignals(value);
    if (Object.keys(signals).length > 0) group.contentSignals = { ...group.contentSignals, ...signals };
  } else if (name === 'content-usage') {
    group.usageRules.push(parseContentUsageRule(value));
  } else if (value !== '') {
    // An empty pattern matches nothing.
    group.rules.push({ ...createPathPattern(value), isAllowed: name === 'allow', line });
  }
}

function parseLine(line: string): { name: string; value: string } {
  const [record = ''] = line.split('#', 1);
  const colon = record.indexOf(':');
  if (colon === -1) return { name: '', value: '' };
  return { name: record.slice(0, colon).trim().toLowerCase(), value: record.slice(colon + 1).trim() };
}

const readProductToken = (value: string): string => /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '';

const isHttpAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const SIGNAL_FIELDS: ReadonlyMap<string, keyof ContentSignals> = new Map([
  ['search', 'search'],
  ['ai-input', 'aiInput'],
  ['ai-train', 'aiTrain'],
]);

/**
 * Parses the value of `Content-Signal`, in `robots.txt` or as a response header: `search=yes, ai-train=no`. Ignores
 * unknown names and values.
 */
export function parseContentSignals(value: string): ContentSignals {
  const signals: ContentSignals = {};
  for (const part of value.toLowerCase().split(',')) {
    const [name = '', answer = ''] = part.split('=').map((text) => text.trim());
    const key = SIGNAL_FIELDS.get(name);
    if (key !== undefined && (answer === 'yes' || answer === 'no')) signals[key] = answer === 'yes';
  }
  return signals;
}
