"""Second stage features of the first stage's scores, with the names of src/page/main/context.ts; threshold and score
smoothing."""
import numpy as np

NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
WINDOWS = (4, 12)
LEVELS = (0, 1, 2, 3, 5)
NEIGHBOURS_SHARE, SIBLINGS_SHARE = 0.1, 0.4
NAMES = (['score', 'score:rank', 'score:aboveCut', 'score:page', 'score:cut', 'score:kept']
         + [f'score:next{d:+d}' for d in NEIGHBOURS] + [f'score:window{w}' for w in WINDOWS]
         + [f'score:up{level}' for level in LEVELS] + ['score:group', 'score:signature', 'score:heading',
                                                       'score:section', 'score:before', 'score:after'])


def threshold(scores, words):
    """As src/page/main/threshold.ts: the cut that maximises expected F1 over the page's words."""
    if len(scores) == 0:
        return 1.0
    order = np.argsort(-scores, kind='stable')
    expected = (scores * words)[order]
    f1 = 2 * np.cumsum(expected) / (np.cumsum(words[order]) + expected.sum() + 1e-9)
    return scores[order][int(np.argmax(f1))]


def mean_by(keys, scores, words, size):
    """Word-weighted mean score of all segments with the same key."""
    weight = words + 0.5
    return np.bincount(keys, weight * scores, size) / np.maximum(np.bincount(keys, weight, size), 1e-9)


def smooth(page, scores):
    """As src/page/main/smoothing.ts: smooths scores across neighbours, then across siblings."""
    size, words = len(scores), page.words
    if size == 0:
        return scores
    weight = words + 0.5
    sums, weights = np.pad(weight * scores, 1), np.pad(weight, 1)
    around = weights[:-2] + weights[2:]
    mean = (sums[:-2] + sums[2:]) / np.maximum(around, 1e-9)
    scores = np.where(around > 0, (1 - NEIGHBOURS_SHARE) * scores + NEIGHBOURS_SHARE * mean, scores)
    siblings = np.unique(np.stack([page.group, page.signature], 1), axis=0, return_inverse=True)[1].reshape(-1)
    mean = mean_by(siblings, scores, words, size)[siblings]
    return np.where(page.group < 0, scores, (1 - SIBLINGS_SHARE) * scores + SIBLINGS_SHARE * mean)


def context(page, scores):
    """One row for each segment of a page, in the order of NAMES."""
    size, words = len(scores), page.words
    if size == 0:
        return np.zeros((0, len(NAMES)), np.float32)
    weight = words + 0.5
    cut = threshold(scores, words)
    order = np.argsort(-scores, kind='stable')
    rank = np.empty(size)
    rank[order] = np.cumsum(weight[order]) / weight.sum()
    mean = (weight * scores).sum() / weight.sum()
    kept = weight[scores >= cut].sum() / weight.sum()
    columns = [scores, rank, scores - cut, np.full(size, mean), np.full(size, cut), np.full(size, kept)]
    for distance in NEIGHBOURS:
        at = np.arange(size) + distance
        inside = (at >= 0) & (at < size)
        columns.append(np.where(inside, scores[np.clip(at, 0, size - 1)], -1))
    sums = np.concatenate([[0], np.cumsum(weight * scores)])
    weights = np.concatenate([[0], np.cumsum(weight)])
    for window in WINDOWS:
        low, high = np.maximum(0, np.arange(size) - window), np.minimum(size, np.arange(size) + window + 1)
        columns.append((sums[high] - sums[low]) / (weights[high] - weights[low]))
    # Sums over everything below each container: children come after their parents.
    count = len(page.parents)
    below = np.bincount(page.container, weight * scores, count)
    total = np.bincount(page.container, weight, count)
    for index in range(count - 1, 0, -1):
        parent = page.parents[index]
        if parent >= 0:
            below[parent] += below[index]
            total[parent] += total[index]
    means = below / np.maximum(total, 1e-9)
    parents = np.where(page.parents < 0, np.arange(count), page.parents)
    at, level = page.container, 0
    for wanted in LEVELS:
        while level < wanted:
            at, level = parents[at], level + 1
        columns.append(means[at])
    group = page.group
    by_group = mean_by(np.where(group < 0, size, group), scores, words, size + 1)
    columns.append(np.where(group < 0, -1, by_group[np.clip(group, 0, size)]))
    signature = np.unique(page.signature, return_inverse=True)[1]
    columns.append(mean_by(signature, scores, words, size)[signature])
    for heading in (page.headingBefore, page.section):
        columns.append(np.where(heading < 0, -1, scores[np.maximum(heading, 0)]))
    main = np.where(scores >= cut, weight, 0)
    before = np.cumsum(main) - main
    columns += [before / max(main.sum(), 1e-9), (main.sum() - before - main) / max(main.sum(), 1e-9)]
    return np.stack(columns, 1).astype(np.float32)
