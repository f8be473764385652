import type { FetchJsonResult, ResultData } from '../contract/index.ts';

/**
 * Removes the addresses of the service from a result, for a caller in the same process: no one serves the snapshot, its
 * views, the playground and the screenshot.
 */
export function omitServiceUrls<Result extends Pick<FetchJsonResult, 'meta' | 'data'>>(
  result: Result,
): Omit<Result, 'meta' | 'data'> & { meta: Record<string, unknown>; data: ResultData } {
  const { resources: _resources, playground: _playground, markdown, appendix, ...meta } = result.meta;
  const { screenshot: _screenshot, ...data } = result.data;
  return {
    ...result,
    meta: {
      ...meta,
      ...(markdown && { markdown: omitUrl(markdown) }),
      ...(appendix && { appendix: omitUrl(appendix) }),
    },
    data,
  };
}

function omitUrl<View extends { url: string }>({ url: _url, ...view }: View): Omit<View, 'url'> {
  return view;
}
