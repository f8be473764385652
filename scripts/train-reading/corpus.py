"""Loads the output of dump.ts, and scores selections of segments by word F1."""
import collections
import json

import numpy as np

PAGE_TYPES = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']


class Page:
    """One page: its rows in the feature matrix, labels, tree, and the bags of words for scoring."""

    def __init__(self, record, first_row):
        for name in ('id', 'dataset', 'type', 'key', 'ok', 'tokens', 'primaryHeading'):
            setattr(self, name, record[name])
        self.gold_words, self.features = record['goldWords'], record['page']
        size = len(record['labels'])
        self.rows = slice(first_row, first_row + size)
        self.labels = np.array(record['labels'], dtype=np.float32)
        self.words = np.array([len(words) for words in record['words']], dtype=np.float32)
        self.flat = np.array([word for words in record['words'] for word in words], dtype=np.int32)
        self.owner = np.repeat(np.arange(size), self.words.astype(int))
        self.bag = np.zeros(record['vocabulary'] + 1, dtype=np.int32)
        for word, count in record['gold']:
            self.bag[word] = count
        for name in ('container', 'parents', 'signature', 'group', 'section', 'headingBefore'):
            setattr(self, name, np.array(record[name], dtype=np.int64))

    def word_f1(self, selected):
        """Word F1 of the selected segments (one boolean each) against the gold text."""
        words = self.flat[selected[self.owner]]
        if len(words) == 0 or self.gold_words == 0:
            return 0.0
        hits = np.minimum(np.bincount(words, minlength=len(self.bag)), self.bag).sum()
        return 2 * hits / (len(words) + self.gold_words)


def load(prefix):
    """Pages, the matrix of segment features, the matrix of page features, and the names of both."""
    names = json.load(open(f'{prefix}.names.json'))
    matrix = np.fromfile(f'{prefix}.f32', dtype=np.float32).reshape(-1, len(names['segment']))
    pages, row = [], 0
    for line in open(f'{prefix}.jsonl'):
        pages.append(Page(json.loads(line), row))
        row = pages[-1].rows.stop
    assert row == len(matrix)
    sizes = [len(page.labels) for page in pages]
    page_matrix = np.repeat(np.array([page.features for page in pages], dtype=np.float32), sizes, axis=0)
    return pages, matrix, page_matrix, names['segment'], names['page']


def report(name, pages, selections):
    """Prints mean word F1 by page type and data set; returns the macro mean over the seven types of WCXB."""
    scores = collections.defaultdict(list)
    for page, selected in zip(pages, selections):
        if page.ok:
            group = page.type if page.dataset == 'wcxb' else '~' + page.dataset
            scores[group].append(page.word_f1(selected))
    mean = {group: float(np.mean(values)) for group, values in scores.items()}
    macro = np.mean([mean[page_type] for page_type in PAGE_TYPES])
    print(f'{name:24s} macro {macro:.4f} |', ' '.join(f'{t[:5]} {mean[t]:.3f}' for t in PAGE_TYPES))
    print(' ' * 24, ' '.join(f'{k[1:]} {v:.3f}' for k, v in sorted(mean.items()) if k[0] == '~'), flush=True)
    return macro
