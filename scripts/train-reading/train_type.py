"""Trains the page-type model: /usr/bin/python3 train_type.py TYPES.jsonl MODEL [--folds DIR]

Prints the agreement out of fold first. --folds also writes a model for each fold of the DIR that train.py wrote.
"""
import argparse
import collections
import json
import os

import numpy as np
from corpus import PAGE_TYPES
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

# Data sets of one type each, with a lower weight. Only labelled ones are scored.
OF_ONE_TYPE = {'magic-forum': 'forum', 'magic-article': 'article', 'dragnet': 'article', 'l3s-gn1': 'article',
               'scrapinghub': 'article', 'fixture-articles': 'article',
               'zh-articles': 'article', 'readability': 'article', 'zyte-product': 'product'}
OTHER_WEIGHT = 0.2
FIXTURE_WEIGHT = 0.85
# Data sets whose pages have labels of their own.
LABELLED = ('wcxb', 'fixtures')
MIN_SITES = 30
KEPT_WORDS = 350
# Scales words, which are 0 or 1, to features of deviation 1.
WORD_SCALE = 0.5
STRENGTH = 0.05
MAX_DEVIATIONS = 5


def load(path):
    pages = []
    for line in open(path):
        page = json.loads(line)
        page['label'] = page['type'] if page['dataset'] in LABELLED else OF_ONE_TYPE.get(page['dataset'])
        if page['label'] in PAGE_TYPES:
            pages.append(page)
    return pages


def main(options):
    pages = load(options.types)
    labels = np.array([PAGE_TYPES.index(page['label']) for page in pages])
    keys = np.array([page['key'] for page in pages])
    scored = np.array([page['dataset'] == 'wcxb' for page in pages])
    fixtures = np.array([page['dataset'] == 'fixtures' for page in pages])
    weights = np.where(scored, 1, np.where(fixtures, FIXTURE_WEIGHT, OTHER_WEIGHT))
    names = list(pages[0]['features'])
    numbers = np.array([list(page['features'].values()) for page in pages])
    mean, deviation = numbers.mean(0), numbers.std(0) + 1e-3
    numbers = np.clip((numbers - mean) / deviation, -MAX_DEVIATIONS, MAX_DEVIATIONS)
    sites = collections.defaultdict(set)
    for page in pages:
        for word in page['words']:
            sites[word].add(page['key'])
    words = sorted(word for word, found in sites.items() if len(found) >= MIN_SITES)
    column = {word: i for i, word in enumerate(words)}
    bags = np.zeros((len(pages), len(words)))
    for row, page in enumerate(pages):
        bags[row, [column[word] for word in page['words'] if word in column]] = WORD_SCALE

    def fit(rows):
        """A linear model of the features and the words with the largest weights."""
        def learn(matrix):
            model = LogisticRegression(C=STRENGTH, max_iter=400)
            return model.fit(matrix[rows], labels[rows], sample_weight=weights[rows])
        heavy = np.abs(learn(np.hstack([numbers, bags])).coef_[:, len(names):]).max(0)
        kept = np.sort(np.argsort(-heavy)[:KEPT_WORDS])
        return kept, learn(np.hstack([numbers, bags[:, kept]]))

    found = np.zeros(len(pages), int)
    for learned, held in GroupKFold(5).split(keys, groups=keys):
        kept, model = fit(learned)
        found[held] = model.predict(np.hstack([numbers, bags[:, kept]])[held])
    right = found == labels
    print('fixtures out of fold %.3f of %d pages' % (right[fixtures].mean(), fixtures.sum()))
    print('agreement out of fold %.3f of %d pages;' % (right[scored].mean(), scored.sum()),
          ' '.join('%s %.2f' % (name, right[scored & (labels == i)].mean()) for i, name in enumerate(PAGE_TYPES)))

    def write(out, rows):
        kept, model = fit(rows)
        weigh = lambda column, scale=1: [round(float(w) * scale, 3) for w in model.coef_[:, column]]
        content = dict(
            types=PAGE_TYPES, bias=[round(float(b), 3) for b in model.intercept_],
            features={name: dict(mean=float('%.4g' % mean[i]), deviation=float('%.4g' % deviation[i]), weights=weigh(i))
                      for i, name in enumerate(names)},
            words={words[k]: weigh(len(names) + i, WORD_SCALE) for i, k in enumerate(kept)})
        with open(out, 'w') as file:
            json.dump(content, file, separators=(',', ':'))
        print(out, os.path.getsize(out), 'bytes')

    if options.folds:
        with open(f'{options.folds}/folds.json') as file:
            fold_of = json.load(file)
        # By site, including pages without a gold text.
        of_site = {page['key']: fold_of[page['id']] for page in pages if page['id'] in fold_of}
        folds = np.array([of_site.get(page['key'], -1) for page in pages])
        for fold in sorted(set(fold_of.values())):
            write(f'{options.folds}/type-{fold}.json', np.flatnonzero(folds != fold))
    write(options.model, np.arange(len(pages)))


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('types')
    parser.add_argument('model')
    parser.add_argument('--folds', help='where train.py wrote its folds: a model is written for each of them, too')
    main(parser.parse_args())
