import type { Egress, LocalProxy } from '../egress/index.ts';
import { Activity } from './activity.ts';
import { type Browser, VIEWPORT } from './browser/index.ts';
import { ConnectionLost, Session } from './cdp/index.ts';
import { Fetched } from './fetched.ts';
import { Navigation } from './navigation.ts';
import { OBSERVER_SOURCE } from './observer.ts';
import { walkerSource } from './walker/index.ts';
import { WORLD_NAME, Worlds } from './worlds.ts';

/** The renderer of a page died. */
export class PageCrashed extends Error {}

/** A page ready to navigate: a context of its own with its own way out, everything watched, nothing loaded. */
export interface PreparedPage {
  readonly browser: Browser;
  readonly session: Session;
  readonly mainFrameId: string;
  readonly proxy: LocalProxy;
  readonly activity: Activity;
  readonly navigation: Navigation;
  readonly worlds: Worlds;
  readonly fetched: Fetched;
  /** Takes the page, its context and its way out away. Nothing of it survives. */
  close(): Promise<void>;
}

/** How many bytes of responses the browser keeps for us, and of each: the JSON that a page renders from. */
const KEPT_RESPONSES = { maxTotalBufferSize: 16_000_000, maxResourceBufferSize: 2_000_000 };
/** Sound and film are never loaded: they say nothing that is read here. */
const MEDIA = ['mp4', 'webm', 'm4v', 'mov', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'm3u8', 'mpd', 'm4s'];
const BLOCKED_URLS = MEDIA.map((ending) => ({ urlPattern: `*://*:*/*.${ending}`, block: true }));
/** After so many dialogs the script that opens them is ended. */
const MAX_DIALOGS = 10;

/** Each line on the console comes over the pipe: a flood of them would drown everything else. */
const MAX_CONSOLE_LINES = 2_000;

/** Prepares a page in a fresh context of the browser. @param exit which way out of the egress */
export async function preparePage(browser: Browser, egress: Egress, exit: number): Promise<PreparedPage> {
  const proxy = await egress.openProxy({ exit });
  let contextId: string | undefined;
  const closeContext = async () => {
    if (contextId === undefined || browser.connection.lost) return;
    const browserContextId = contextId;
    await browser.connection
      .send('Target.disposeBrowserContext', { browserContextId })
      .catch(() => undefined);
  };
  try {
    const { connection } = browser;
    const context = await connection.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      proxyServer: proxy.proxyServer,
      proxyBypassList: '<-loopback>',
    });
    contextId = context.browserContextId;
    const [{ targetId }] = await Promise.all([
      connection.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId: contextId,
        ...VIEWPORT,
      }),
      connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: contextId }),
    ]);
    const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    const session = new Session(connection, sessionId);
    const page = {
      browser,
      session,
      proxy,
      mainFrameId: targetId,
      activity: new Activity(session, targetId),
      navigation: new Navigation(session, targetId),
      worlds: new Worlds(session),
      fetched: new Fetched(session, targetId),
    };
    await arm(session, browser);
    return {
      ...page,
      close: async () => {
        session.fail(new ConnectionLost('The page was closed'));
        await Promise.all([closeContext(), proxy.close()]);
      },
    };
  } catch (error) {
    await Promise.all([closeContext(), proxy.close()]);
    throw error;
  }
}

async function arm(session: Session, browser: Browser): Promise<void> {
  session.on('Inspector.targetCrashed', () => session.fail(new PageCrashed('The renderer crashed')));
  session.on('Inspector.detached', ({ reason }) =>
    session.fail(new PageCrashed(`The page is gone: ${reason}`)),
  );
  answerDialogs(session);
  muteConsole(session);
  await Promise.all([
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Network.enable', KEPT_RESPONSES),
    session.send('Network.setBlockedURLs', { urlPatterns: BLOCKED_URLS }),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Emulation.setUserAgentOverride', browser.identity),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `${OBSERVER_SOURCE}\n${walkerSource}`,
      worldName: WORLD_NAME,
    }),
  ]);
}

/** Dialogs are dismissed; leaving the page is always agreed to. */
function answerDialogs(session: Session): void {
  let dialogs = 0;
  let isEnding = false;
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    const accept = type === 'beforeunload';
    session.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
    if (++dialogs <= MAX_DIALOGS || isEnding) return;
    // V8 obeys hundreds of dialogs later; a second order would end what is evaluated after the script: our own.
    isEnding = true;
    session
      .send('Runtime.terminateExecution')
      .catch(() => undefined)
      .finally(() => (isEnding = false));
  });
}

/** A page that floods its console runs no script any more: what it says stands there by then. */
function muteConsole(session: Session): void {
  let lines = 0;
  session.on('Runtime.consoleAPICalled', () => {
    if (++lines !== MAX_CONSOLE_LINES) return;
    session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => undefined);
    session.send('Runtime.terminateExecution').catch(() => undefined);
  });
}
