"""Weights of class words and short texts from a linear model. Their sums are features of the trees."""
import collections

import numpy as np
import scipy.sparse as sparse
from sklearn.linear_model import LogisticRegression

GROUPS = 'abcths'
# Words on fewer sites and smaller weights are left out.
MIN_SITES = {'a': 25, 'b': 25, 'c': 25, 't': 15, 'h': 12, 's': 12}
MIN_WEIGHT = 0.12
# Also features of the linear model, so that its words do not repeat them.
DENSE = ['words', 'linkDensity', 'headingLevel', 'stopShare', 'endsSentence', 'position', 'inProse70', 'in:nav',
         'in:footer', 'in:main', 'in:article', 'up2:linkDensity', 'window5:prose']


class Lexicon:
    def __init__(self, pages, matrix, names):
        sites = collections.defaultdict(set)
        for page in pages:
            for token in {token for tokens in page.tokens for token in tokens}:
                sites[token].add(page.key)
        self.words = sorted(token for token, keys in sites.items() if len(keys) >= MIN_SITES[token[0]])
        number = {word: i for i, word in enumerate(self.words)}
        ends, indices = [0], []
        for page in pages:
            for tokens in page.tokens:
                indices.extend(number[token] for token in tokens if token in number)
                ends.append(len(indices))
        ones = np.ones(len(indices), dtype=np.float32)
        self.counts = sparse.csr_matrix((ones, np.array(indices), np.array(ends)), (len(ends) - 1, len(self.words)))
        dense = matrix[:, [names.index(name) for name in DENSE]]
        self.dense = sparse.csr_matrix((dense - dense.mean(0)) / (dense.std(0) + 1e-6))
        self.group_of = np.array([GROUPS.index(word[0]) for word in self.words])

    def fit(self, rows, labels, weights):
        """The weight of every word from some rows. Small ones become 0."""
        model = LogisticRegression(solver='liblinear', C=0.15, max_iter=20)
        model.fit(sparse.hstack([self.counts[rows], self.dense[rows]]).tocsr(), labels[rows], sample_weight=weights[rows])
        weights = np.round(model.coef_[0][:len(self.words)], 2)
        return np.where(np.abs(weights) >= MIN_WEIGHT, weights, 0).astype(np.float32)

    def sums(self, rows, weights):
        """One column per group."""
        counts = self.counts[rows]
        return np.stack([counts @ np.where(self.group_of == g, weights, 0) for g in range(len(GROUPS))], 1).astype(np.float32)
