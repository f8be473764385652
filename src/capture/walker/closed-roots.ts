import type { CdpSession } from '../cdp/index.ts';

/**
 * Gives the walker of a frame the closed shadow roots of the elements that it suspects to have one. Only the DevTools
 * protocol sees them.
 * @returns whether there are any
 */
export async function revealClosedRoots(
  { send }: Pick<CdpSession, 'send'>,
  contextId: number,
): Promise<boolean> {
  const { result: list } = await send('Runtime.evaluate', {
    expression: 'pagewrightWalker.takeSuspects()',
    contextId,
  });
  if (list.objectId === undefined) return false;
  const { result: hosts } = await send('Runtime.getProperties', {
    objectId: list.objectId,
    ownProperties: true,
  });
  const objectIds = hosts.flatMap(({ value }) => value?.objectId ?? []);
  const roots = await Promise.all(
    objectIds.map(async (objectId) => {
      const { node } = await send('DOM.describeNode', { objectId });
      const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
      if (closed === undefined) return [];
      const { object } = await send('DOM.resolveNode', {
        backendNodeId: closed.backendNodeId,
        executionContextId: contextId,
      });
      return [{ objectId: object.objectId }];
    }),
  );
  const found = roots.flat();
  if (found.length === 0) return false;
  await send('Runtime.callFunctionOn', {
    functionDeclaration: '(...roots) => pagewrightWalker.addRoots(roots)',
    executionContextId: contextId,
    arguments: found,
  });
  return true;
}
