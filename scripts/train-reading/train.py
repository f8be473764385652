"""Trains the block classifier: /usr/bin/python3 train.py PREFIX MODEL [rounds=80] [depth=4] [eta=0.2]

Needs Debian's python3-xgboost and python3-sklearn. Prints out-of-fold word F1 (five folds by site), then learns
from all pages and writes the model. README.md beside this file says how to run it.
"""
import collections
import json
import os
import sys

import numpy as np
import scipy.sparse as sparse
import xgboost
from corpus import load, report
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

GROUPS = 'abc'
FOLDS = 5
# A class word says something general once it is seen on this many sites; smaller weights are not kept.
MIN_SITES = 25
MIN_WEIGHT = 0.1
# The lexical model also sees these, so that its words need not say again what they say.
DENSE = ['words', 'linkDensity', 'headingLevel', 'stopShare', 'endsSentence', 'position', 'inProse70', 'in:nav',
         'in:footer', 'in:main', 'in:article', 'up2:linkDensity', 'window5:prose']
# The data set with labelled page types counts fully, the others less.
OTHER_WEIGHT = 0.6


def sample_weights(pages):
    """Every page weighs the same; inside a page 70 % by words, 30 % by segment."""
    parts = []
    for page in pages:
        if len(page.labels) == 0:
            continue
        share = 0.7 * (page.words + 3) / np.sum(page.words + 3) + 0.3 / len(page.labels)
        parts.append(share * (1 if page.dataset == 'wcxb' else OTHER_WEIGHT) * (1 if page.ok else 0))
    weights = np.concatenate(parts)
    return weights / weights[weights > 0].mean()


def token_matrix(pages):
    """Sparse segment × token counts over the tokens seen on enough sites, and the tokens in order."""
    sites = collections.defaultdict(set)
    for page in pages:
        for token in {token for tokens in page.tokens for token in tokens}:
            sites[token].add(page.key)
    vocabulary = {token: i for i, token in enumerate(sorted(t for t, s in sites.items() if len(s) >= MIN_SITES))}
    ends, indices = [0], []
    for page in pages:
        for tokens in page.tokens:
            indices.extend(vocabulary[token] for token in tokens if token in vocabulary)
            ends.append(len(indices))
    values = np.ones(len(indices), dtype=np.float32)
    return sparse.csr_matrix((values, np.array(indices), np.array(ends)), (len(ends) - 1, len(vocabulary))), list(vocabulary)


def threshold(probabilities, words):
    """As src/page/main/threshold.ts: the cut that maximises expected F1 over the page's words."""
    order = np.argsort(-probabilities)
    expected = (probabilities * words)[order]
    f1 = 2 * np.cumsum(expected) / (np.cumsum(words[order]) + expected.sum() + 1e-9)
    return probabilities[order][int(np.argmax(f1))]


def flatten(tree, renumber):
    """A tree of xgboost's dump as the four parallel arrays that src/page/main/trees.ts reads."""
    features, values, below, otherwise = [], [], [], []

    def add(node):
        at = len(features)
        for array, empty in ((features, -1), (values, 0), (below, 0), (otherwise, 0)):
            array.append(empty)
        if 'leaf' in node:
            values[at] = float('%.4g' % node['leaf'])
            return at
        features[at] = renumber[int(node['split'][1:])]
        values[at] = float('%.9g' % node['split_condition'])
        children = {child['nodeid']: child for child in node['children']}
        below[at], otherwise[at] = add(children[node['yes']]), add(children[node['no']])
        return at

    add(tree)
    return [features, values, below, otherwise]


def main(prefix, out, rounds=80, depth=4, eta=0.2):
    pages, matrix, page_matrix, names, page_names = load(prefix)
    sizes = [len(page.labels) for page in pages]
    labels = (np.concatenate([page.labels for page in pages]) >= 0.5).astype(int)
    weights = sample_weights(pages)
    keys = np.array([page.key for page in pages])
    page_fold = np.zeros(len(pages), int)
    for fold, (_, held) in enumerate(GroupKFold(FOLDS).split(keys, groups=keys)):
        page_fold[held] = fold
    fold_of = np.repeat(page_fold, sizes)

    tokens, vocabulary = token_matrix(pages)
    dense = matrix[:, [names.index(name) for name in DENSE]]
    dense = (dense - dense.mean(0)) / (dense.std(0) + 1e-6)
    lexical_input = sparse.hstack([tokens, sparse.csr_matrix(dense)]).tocsr()
    group_of = np.array([GROUPS.index(token[0]) for token in vocabulary])

    def fit_lexicon(mask):
        model = LogisticRegression(solver='liblinear', C=0.2, max_iter=30)
        return model.fit(lexical_input[mask], labels[mask], sample_weight=weights[mask]).coef_[0][:len(vocabulary)]

    def lexical_sums(rows, coefficients):
        sums = [np.asarray(rows[:, group_of == g] @ coefficients[group_of == g]).ravel() for g in range(len(GROUPS))]
        return np.stack(sums, 1).astype(np.float32)

    # Out of fold, so that the trees see sums as honest as those of a page never seen.
    lexical = np.zeros((len(labels), len(GROUPS)), np.float32)
    for fold in range(FOLDS):
        lexical[fold_of == fold] = lexical_sums(tokens[fold_of == fold], fit_lexicon((fold_of != fold) & (weights > 0)))
    coefficients = fit_lexicon(weights > 0)

    features = np.concatenate([matrix, page_matrix, lexical], 1).astype(np.float32)
    feature_names = names + page_names + ['lexicon:' + group for group in GROUPS]
    settings = dict(objective='binary:logistic', tree_method='hist', max_depth=depth, eta=eta, colsample_bytree=0.5,
                    subsample=0.7, max_bin=32, min_child_weight=20, reg_lambda=5, nthread=2, seed=0)

    def fit_trees(mask):
        return xgboost.train(settings, xgboost.DMatrix(features[mask], label=labels[mask], weight=weights[mask]), rounds)

    probabilities = np.zeros(len(labels))
    for fold in range(FOLDS):
        model = fit_trees((fold_of != fold) & (weights > 0))
        probabilities[fold_of == fold] = model.predict(xgboost.DMatrix(features[fold_of == fold]))
    np.save(prefix + '.oof.npy', probabilities)
    selections = [probabilities[page.rows] >= threshold(probabilities[page.rows], page.words) - 1e-9
                  if len(page.labels) else np.zeros(0, bool) for page in pages]
    report(f'out of fold {rounds} x {depth}', pages, selections)
    report('labels themselves', pages, [page.labels >= 0.5 for page in pages])

    model = fit_trees(weights > 0)
    used = sorted(int(name[1:]) for name in model.get_score(importance_type='gain'))
    renumber = {feature: i for i, feature in enumerate(used)}
    trees = [flatten(json.loads(tree), renumber) for tree in model.get_dump(dump_format='json')]
    lexicon = {token: round(float(c), 2) for token, c in zip(vocabulary, coefficients) if abs(c) >= MIN_WEIGHT}
    content = dict(features=[feature_names[i] for i in used], lexicon=lexicon, trees=trees)
    json.dump(content, open(out, 'w'), separators=(',', ':'))
    print(out, os.path.getsize(out), 'bytes;', len(used), 'features;', len(lexicon), 'words')


if __name__ == '__main__':
    main(*sys.argv[1:3], *(float(v) if '.' in v else int(v) for v in sys.argv[3:]))
