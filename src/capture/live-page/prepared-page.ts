import type { Egress, LocalProxy } from '../../egress/index.ts';
import { PageActivity } from './activity.ts';
import { type Browser, DEFAULT_VIEWPORT } from '../browser/index.ts';
import { ConnectionLost, CdpSession } from '../cdp/index.ts';
import { JsonResponses } from './json-responses.ts';
import { NavigationHistory } from './navigation.ts';
import { OBSERVER_SOURCE } from './observer.ts';
import { PageClock } from './page-clock.ts';
import { RequestInterception } from './request-interception.ts';
import { ResourceLimits } from './resource-limits.ts';
import { SiteData } from './site-data.ts';
import { walkerSource } from '../walker/index.ts';
import { ISOLATED_WORLD_NAME, IsolatedWorlds } from './isolated-worlds.ts';

/** Error for a page whose renderer process crashed. */
export class PageCrashedError extends Error {}

/** A page that is ready to navigate. It has not loaded anything. */
export interface PreparedPage {
  readonly browser: Browser;
  readonly session: CdpSession;
  readonly mainFrameId: string;
  readonly proxy: LocalProxy;
  readonly activity: PageActivity;
  readonly clock: PageClock;
  readonly navigation: NavigationHistory;
  readonly interception: RequestInterception;
  readonly worlds: IsolatedWorlds;
  readonly jsonResponses: JsonResponses;
  readonly resources: ResourceLimits;
  readonly siteData: SiteData;
  /** Disposes the browser context with all its data, and closes the proxy. */
  close(): Promise<void>;
  /**
   * Deletes what this page has stored, closes it, and prepares the next page in the same browser context. The cache of
   * the browser and its connections stay. If it fails, the page must be closed.
   */
  replace(): Promise<PreparedPage>;
}

/** A browser context, which shares no data with other contexts, with its own local proxy. */
interface PageContext {
  readonly browser: Browser;
  readonly proxy: LocalProxy;
  readonly id: string;
  close(): Promise<void>;
}

/** Bytes of response bodies that the browser keeps, so that JSON responses of the page can be read. */
const RESPONSE_BUFFER_BYTES = { maxTotalBufferSize: 16_000_000, maxResourceBufferSize: 2_000_000 };
/** File extensions of audio and video, which are never loaded. */
const MEDIA_EXTENSIONS = [
  'mp4',
  'webm',
  'm4v',
  'mov',
  'mp3',
  'm4a',
  'ogg',
  'wav',
  'flac',
  'm3u8',
  'mpd',
  'm4s',
];
const BLOCKED_URLS = MEDIA_EXTENSIONS.map((extension) => ({
  urlPattern: `*://*:*/*.${extension}`,
  block: true,
}));
/** Number of dialogs after which the script that opens them is terminated. */
const MAX_DIALOGS = 10;

/**
 * Maximum number of console messages. The browser sends every message over the pipe, so too many would delay all other
 * messages.
 */
const MAX_CONSOLE_MESSAGES = 2_000;

/**
 * Prepares a page in a new context of the browser.
 * @param exit index of the egress exit (route of outgoing requests)
 */
export async function preparePage(browser: Browser, egress: Egress, exit: number): Promise<PreparedPage> {
  const context = await openContext(browser, await egress.openProxy({ exit }));
  try {
    return await openPage(context);
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function openContext(browser: Browser, proxy: LocalProxy): Promise<PageContext> {
  const { connection } = browser;
  try {
    const { browserContextId } = await connection.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      proxyServer: proxy.proxyServer,
      proxyBypassList: '<-loopback>',
    });
    const dispose = async (): Promise<void> => {
      if (connection.isLost) return;
      await connection.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
    };
    return {
      browser,
      proxy,
      id: browserContextId,
      close: async () => {
        await Promise.all([dispose(), proxy.close()]);
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

async function openPage(context: PageContext): Promise<PreparedPage> {
  const { browser, proxy, id: browserContextId } = context;
  const { connection } = browser;
  let resources: ResourceLimits | undefined;
  try {
    const [{ targetId }] = await Promise.all([
      connection.send('Target.createTarget', { url: 'about:blank', browserContextId, ...DEFAULT_VIEWPORT }),
      connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    ]);
    const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    const session = new CdpSession(connection, sessionId);
    resources = new ResourceLimits(connection, session, browserContextId);
    const page = {
      browser,
      session,
      proxy,
      mainFrameId: targetId,
      activity: new PageActivity(session, targetId),
      clock: new PageClock(session),
      navigation: new NavigationHistory(session, targetId),
      worlds: new IsolatedWorlds(session, targetId),
      interception: new RequestInterception(session),
      jsonResponses: new JsonResponses(session, targetId),
      resources,
      siteData: new SiteData(session),
    };
    await Promise.all([enableCdpDomains(session, browser), resources.enable()]);
    const end = (): void => {
      session.fail(new ConnectionLost('The page was closed'));
      page.resources.release();
    };
    return {
      ...page,
      close: async () => {
        end();
        await context.close();
      },
      replace: async () => {
        await Promise.all([
          page.siteData.clear(),
          connection.send('Storage.clearCookies', { browserContextId }),
        ]);
        end();
        await connection.send('Target.closeTarget', { targetId });
        proxy.startCapture();
        return await openPage(context);
      },
    };
  } catch (error) {
    resources?.release();
    throw error;
  }
}

async function enableCdpDomains(session: CdpSession, browser: Browser): Promise<void> {
  session.on('Inspector.targetCrashed', () => session.fail(new PageCrashedError('The renderer crashed')));
  session.on('Inspector.detached', ({ reason }) =>
    session.fail(new PageCrashedError(`The page is gone: ${reason}`)),
  );
  dismissDialogs(session);
  stopConsoleFlood(session);
  await Promise.all([
    !browser.loadsImages && shrinkVisibleArea(session),
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Network.enable', RESPONSE_BUFFER_BYTES),
    session.send('Network.setBlockedURLs', { urlPatterns: BLOCKED_URLS }),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Emulation.setUserAgentOverride', browser.identity),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `${OBSERVER_SOURCE}\n${walkerSource}`,
      worldName: ISOLATED_WORLD_NAME,
    }),
  ]);
}

/**
 * Draws only one pixel of the page, because no one sees a page that is only read, and drawing takes CPU time. The page
 * keeps its viewport: sizes, media queries, observers and scrolling do not change.
 */
async function shrinkVisibleArea(session: CdpSession): Promise<void> {
  await Promise.all([
    // The command is deprecated. In a browser without it the whole viewport is drawn.
    session.send('Emulation.setVisibleSize', { width: 1, height: 1 }).catch(() => undefined),
    session.send('Emulation.setDeviceMetricsOverride', {
      ...DEFAULT_VIEWPORT,
      deviceScaleFactor: 0,
      mobile: false,
      dontSetVisibleSize: true,
    }),
  ]);
}

/** Dismisses dialogs. Accepts `beforeunload` dialogs, so that the page can navigate. */
function dismissDialogs(session: CdpSession): void {
  let dialogs = 0;
  let isTerminating = false;
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    const shouldAccept = type === 'beforeunload';
    session.send('Page.handleJavaScriptDialog', { accept: shouldAccept }).catch(() => undefined);
    if (++dialogs <= MAX_DIALOGS || isTerminating) return;
    // Terminate the script only once. V8 stops it hundreds of dialogs later, and a second call could stop a script of
    // this service.
    isTerminating = true;
    session
      .send('Runtime.terminateExecution')
      .catch(() => undefined)
      .finally(() => (isTerminating = false));
  });
}

/**
 * Disables the scripts of a page that writes too many console messages. Such a page has rendered its content by then.
 */
function stopConsoleFlood(session: CdpSession): void {
  let messages = 0;
  session.on('Runtime.consoleAPICalled', () => {
    if (++messages !== MAX_CONSOLE_MESSAGES) return;
    session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => undefined);
    session.send('Runtime.terminateExecution').catch(() => undefined);
  });
}
