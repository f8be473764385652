"""Trains the block classifier: /usr/bin/python3 train.py PREFIX MODEL [--folds DIR] [--rounds 140,50] [--without PREFIX]

Needs Debian's python3-xgboost and python3-sklearn. Prints out-of-fold word F1 (five folds by site), then learns
from all pages and writes the model. README.md describes how to run it.
"""
import argparse
import json
import os
import time

import numpy as np
import xgboost
from context import NAMES as CONTEXT_NAMES, context, smooth, threshold
from corpus import load, report
from lexicon import GROUPS, Lexicon
from model_file import write_model
from sklearn.model_selection import GroupKFold

FOLDS = 5
# Weight of data sets without labelled page types.
OTHER_WEIGHT = 0.6
MAX_SEGMENTS = 300
KEPT_FEATURES = 170
FIRST = dict(max_depth=5, eta=0.14)
SECOND = dict(max_depth=4, eta=0.12)


def page_folds(pages):
    keys = np.array([page.key for page in pages])
    folds = np.zeros(len(pages), int)
    for fold, (_, held) in enumerate(GroupKFold(FOLDS).split(keys, groups=keys)):
        folds[held] = fold
    return folds


def sampled_weights(pages, random):
    """The weight of every row, 0 for rows that are left out. All pages weigh the same; within a page 70 % by words,
    30 % by segment."""
    parts = []
    for page in pages:
        size = len(page.labels)
        if size == 0:
            continue
        share = 0.7 * (page.words + 3) / np.sum(page.words + 3) + 0.3 / size
        if size > MAX_SEGMENTS:
            kept = np.zeros(size, bool)
            kept[random.choice(size, MAX_SEGMENTS, replace=False)] = True
            share = np.where(kept, share, 0)
            share /= share.sum()
        factor = 1 if page.dataset == 'wcxb' else OTHER_WEIGHT
        parts.append(share * factor * (1 if page.ok else 0))
    weights = np.concatenate(parts)
    return weights / weights[weights > 0].mean()


SETTINGS = dict(objective='binary:logistic', tree_method='hist', colsample_bytree=0.4, subsample=0.7, max_bin=32,
                min_child_weight=12, reg_lambda=5, nthread=2, seed=0)


def select_cut(pages, scores):
    return [scores[page.rows] >= threshold(scores[page.rows], page.words) - 1e-9 for page in pages]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument('prefix')
    parser.add_argument('model')
    parser.add_argument('--folds', help='writes the five models out of fold here, and which page is in which fold')
    parser.add_argument('--rounds', default='140,50', help='trees of the first and of the second stage')
    parser.add_argument('--without', help='leaves out the features whose names start with this, to measure their effect')
    return parser.parse_args()


def main():
    options = arguments()
    rounds = [int(value) for value in options.rounds.split(',')]
    started = time.time()

    def log(*words):
        print(f'[{time.time() - started:.0f} s]', *words, flush=True)

    pages, matrix, page_matrix, names, page_names = load(options.prefix)
    sizes = [len(page.labels) for page in pages]
    labels = (np.concatenate([page.labels for page in pages]) >= 0.5).astype(int)
    weights = sampled_weights(pages, np.random.default_rng(0))
    folds = page_folds(pages)
    fold_of = np.repeat(folds, sizes)
    learned = weights > 0
    log(len(pages), 'pages,', len(labels), 'segments,', int(learned.sum()), 'learned from')

    def rows_outside(fold):
        return np.flatnonzero((fold_of != fold) & learned)

    def fit(features, rows, count, **more):
        data = xgboost.DMatrix(features[rows], label=labels[rows], weight=weights[rows])
        return xgboost.train(dict(SETTINGS, **more), data, count)

    lexicon = Lexicon(pages, matrix, names)
    word_weights = [lexicon.fit(rows_outside(fold), labels, weights) for fold in range(FOLDS)]
    # Out of fold, so that the sums are as reliable as those of unknown pages.
    sums = np.zeros((len(labels), len(GROUPS)), np.float32)
    for fold in range(FOLDS):
        held = np.flatnonzero(fold_of == fold)
        sums[held] = lexicon.sums(held, word_weights[fold])
    log(len(lexicon.words), 'words')
    features = np.concatenate([matrix, page_matrix, sums], 1)
    del matrix, page_matrix
    feature_names = np.array(names + page_names + ['lexicon:' + group for group in GROUPS])
    # Leave out features that a small forest hardly uses. This halves the cost of training and reading.
    gains = fit(features, np.flatnonzero(learned)[::3], 80, max_depth=4, eta=0.2).get_score(importance_type='total_gain')
    best = sorted((int(name[1:]) for name in gains), key=lambda i: -gains[f'f{i}'])[:KEPT_FEATURES]
    kept = sorted(best)
    if options.without:
        kept = [i for i in kept if not feature_names[i].startswith(options.without)]
    features, feature_names = np.ascontiguousarray(features[:, kept]), feature_names[kept]
    log(len(kept), 'features')

    def out_of_fold(features, count, what, **more):
        forests = []
        scores = np.zeros(len(labels), np.float32)
        for fold in range(FOLDS):
            forests.append(fit(features, rows_outside(fold), count, **more))
            held = fold_of == fold
            scores[held] = forests[fold].predict(xgboost.DMatrix(features[held]))
            log(what, 'fold', fold)
        return forests, scores

    first, first_scores = out_of_fold(features, rounds[0], 'first', **FIRST)
    report('first stage', pages, select_cut(pages, first_scores))
    contexts = np.concatenate([context(page, first_scores[page.rows]) for page in pages])
    features = np.concatenate([features, contexts], 1)
    second, second_scores = out_of_fold(features, rounds[1], 'second', **SECOND)
    scores = (first_scores + second_scores) / 2
    report('both stages', pages, select_cut(pages, scores))
    smoothed = np.concatenate([smooth(page, scores[page.rows]) for page in pages])
    report('smoothed', pages, select_cut(pages, smoothed))
    report('labels themselves', pages, [page.labels >= 0.5 for page in pages])

    def write(path, coefficients, *forests):
        words = {word: round(float(c), 2) for word, c in zip(lexicon.words, coefficients) if c != 0}
        log(write_model(path, feature_names, CONTEXT_NAMES, words, *forests))

    if options.folds:
        os.makedirs(options.folds, exist_ok=True)
        for fold in range(FOLDS):
            write(f'{options.folds}/{fold}.json', word_weights[fold], first[fold], second[fold])
        with open(f'{options.folds}/folds.json', 'w') as file:
            json.dump({page.id: int(fold) for page, fold in zip(pages, folds)}, file)
    everything = np.flatnonzero(learned)
    write(options.model, lexicon.fit(everything, labels, weights),
          fit(features[:, :len(feature_names)], everything, rounds[0], **FIRST),
          fit(features, everything, rounds[1], **SECOND))


if __name__ == '__main__':
    main()
