"""Trains the relevance model on the features from dump.ts and evaluates it on unseen sites.

usage: train.py DUMP [--out MODEL.json] [--hidden 10] [--folds 5] [--by site|set] [--drop a,b]

The model is two networks. The second also reads the first's scores of all passages of the page (RIVAL_FEATURES).
Each is a small tanh layer plus a linear layer over standardised features. The loss is the log loss of
every passage (calibration) plus a share of the listwise log loss of every answered question (order). A final
scale and shift calibrate the probabilities over the questions that their page answers.
Needs numpy and scipy.
"""

import argparse
import hashlib
import json
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads are slower here

import numpy as np
from scipy.optimize import minimize

LISTWISE = 0.3
L2 = 3e-5
CLIP = 5
ITERATIONS = 200
# Passages with a low rank are similar: train on a sample of them, weighted up.
SAMPLED_RANK, SAMPLE = 1 / 21, 0.2
THRESHOLD = 0.6
# Weight of questions about another page, so that the model learns not to answer them.
OFF_TOPIC = 3
# Weight of short queries, which are made from pages and questions, against questions that people asked.
SHORT = 0.5
# Columns that the first network fills for the second, as in rivals.ts.
RIVAL_FEATURES = ["logit", "gap", "rival", "others", "near"]
MAX_LOGIT, MIN_OTHERS = 8, 1e-4


class Data:
    def __init__(self, path):
        meta = json.load(open(path + ".json"))
        self.names = meta["features"]
        self.sets = meta["sets"]
        self.x = np.fromfile(path + ".bin", np.float32).reshape(-1, len(self.names))
        questions = meta["questions"]
        sizes = np.array([q["size"] for q in questions])
        self.start = np.concatenate([[0], np.cumsum(sizes)])
        self.question = np.repeat(np.arange(len(questions)), sizes)
        self.set_of = np.array([q["set"] for q in questions])
        self.kind = np.array([q["kind"] for q in questions])
        self.site = [q["site"] for q in questions]
        self.y = np.zeros(len(self.x), np.float32)
        for start, q in zip(self.start, questions):
            self.y[start + np.array(q["relevant"], int)] = 1
        # A passage without any query term always scores 0.
        self.silent = (self.column("bm25") == 0) & (self.column("covH") == 0)
        self.group = np.array([s.split(".")[0] for s in self.sets])
        # 0: questions; 1: shortened questions; 2: queries about sections, rows and terms
        families = np.array([2 * s.startswith("keywords-") + s.endswith(".keywords") for s in self.sets])
        self.family = families[self.set_of]

    def column(self, name):
        return self.x[:, self.names.index(name)]

    def inputs(self, model):
        return self.x[:, [self.names.index(name) for name in model.names]]

    def question_weights(self):
        """Each set has the square root of its size as weight, so that neither large nor small sets dominate."""
        counts = np.bincount(self.set_of, minlength=len(self.sets))
        weights = np.where(self.kind == "none-easy", OFF_TOPIC, 1) * np.where(self.family > 0, SHORT, 1)
        return weights / np.sqrt(counts[self.set_of])


def logistic(z):
    return 1 / (1 + np.exp(-np.clip(z, -40, 40)))


class Model:
    def __init__(self, names, mean, deviation, hidden):
        self.names, self.mean, self.deviation, self.hidden = names, mean, deviation, hidden

    def standardise(self, x):
        return np.clip((x - self.mean) / self.deviation, -CLIP, CLIP).astype(np.float32)

    def unpack(self, t):
        f, h = len(self.names), self.hidden
        cut = np.cumsum([f * h, h, h, f])
        a, b, v, u, c = np.split(t.astype(np.float32), cut)
        return a.reshape(f, h), b, v, u, c[0]

    def fit(self, x, y, question, weight):
        x = self.standardise(x)
        start = np.flatnonzero(np.r_[True, question[1:] != question[:-1]])
        group = np.cumsum(np.r_[0, question[1:] != question[:-1]])
        relevant = np.add.reduceat(y, start)
        answered = relevant > 0
        w = (weight / weight.sum()).astype(np.float64)
        wq = np.minimum.reduceat(weight, start) * answered
        wq = wq / wq.sum()
        target = y / np.maximum(relevant, 1)[group]

        def loss(t):
            a, b, v, u, c = self.unpack(t)
            layer = np.tanh(x @ a + b)
            z = (layer @ v + x @ u + c).astype(np.float64)
            p = logistic(z)
            value = -30 * (w * (y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))).sum()
            d = 30 * w * (p - y)
            top = np.maximum.reduceat(z, start)
            e = np.exp(z - top[group])
            total = np.add.reduceat(e, start)
            value += LISTWISE * (wq * ((top + np.log(total)) * answered - np.add.reduceat(target * z, start))).sum()
            d += LISTWISE * wq[group] * (e / total[group] - target) * answered[group]
            d = d.astype(np.float32)
            back = (d[:, None] * v) * (1 - layer * layer)
            gradient = np.concatenate([(x.T @ back).ravel(), back.sum(0), layer.T @ d, x.T @ d, [d.sum()]])
            gradient = gradient.astype(np.float64)
            gradient[:-1] += 2 * L2 * t[:-1]
            return value + L2 * (t[:-1] ** 2).sum(), gradient

        f, h = len(self.names), self.hidden
        rng = np.random.default_rng(1)
        first = [rng.normal(size=f * h) / np.sqrt(f), np.zeros(h), rng.normal(size=h) / np.sqrt(h), np.zeros(f), [-3]]
        fitted = minimize(loss, np.concatenate(first), jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS})
        self.a, self.b, self.v, self.u, self.c = self.unpack(fitted.x)
        return self

    def logits(self, x):
        x = self.standardise(x)
        return (np.tanh(x @ self.a + self.b) @ self.v + x @ self.u + self.c).astype(np.float64)

    def calibrate(self, z, y):
        """Scales and shifts the logits to fit all given passages with equal weight."""

        def loss(t):
            q = t[0] * z + t[1]
            d = (logistic(q) - y) / len(y)
            return (np.logaddexp(0, q) - y * q).mean(), np.array([(d * z).sum(), d.sum()])

        scale, shift = minimize(loss, [1, 0], jac=True, method="L-BFGS-B").x
        self.v, self.u, self.c = self.v * scale, self.u * scale, self.c * scale + shift
        return self

    def to_json(self):
        def short(array, digits):
            return [float(f"%.{digits}g" % value) for value in array]

        return {
            "names": self.names,
            "mu": short(self.mean, 5),
            "sd": short(self.deviation, 5),
            "A": [short(row, 4) for row in self.a],
            "b": short(self.b, 4),
            "v": short(self.v, 4),
            "u": short(self.u, 4),
            "c": float("%.5g" % self.c),
        }


def rival_features(data, logits):
    """The columns RIVAL_FEATURES: how each passage compares with the others of its page."""
    z = np.where(data.silent, -MAX_LOGIT, np.clip(logits, -MAX_LOGIT, MAX_LOGIT))
    first, last = data.start[:-1], data.start[1:] - 1
    top = np.maximum.reduceat(z, first)
    best = first + np.array([np.argmax(z[a : b + 1]) for a, b in zip(first, last)])
    others = z.copy()
    others[best] = -MAX_LOGIT
    rival = top[data.question]
    rival[best] = np.maximum.reduceat(others, first)
    expected = logistic(z)
    rest = np.maximum(MIN_OTHERS, np.add.reduceat(expected, first)[data.question] - expected)
    before, after = np.roll(z, 1), np.roll(z, -1)
    before[first] = after[last] = -MAX_LOGIT
    return np.stack([z, z - rival, rival, np.log(rest), np.maximum(before, after)], 1)


def train(data, questions, drop, hidden):
    """Both networks for the given questions (a mask)."""
    own = [i for i, name in enumerate(data.names) if name not in drop and name not in RIVAL_FEATURES]
    first = train_network(data, questions, own, hidden)
    fill_rival_features(data, first)
    every = [i for i, name in enumerate(data.names) if name not in drop]
    return first, train_network(data, questions, every, hidden)


def fill_rival_features(data, first):
    data.x[:, [data.names.index(name) for name in RIVAL_FEATURES]] = rival_features(data, first.logits(data.inputs(first)))


def train_network(data, questions, columns, hidden):
    rows = questions[data.question] & ~data.silent
    rng = np.random.default_rng(7)
    near = (data.y > 0) | (data.column("rrank") > SAMPLED_RANK)
    kept = rows & (near | (rng.random(len(data.y)) < SAMPLE))
    weight = data.question_weights()[data.question] * np.where(near, 1, 1 / SAMPLE)
    x = data.x[:, columns]
    model = Model([data.names[i] for i in columns], x[kept].mean(0), x[kept].std(0) + 1e-6, hidden)
    model.fit(x[kept], data.y[kept], data.question[kept], weight[kept])
    # The score is the probability that a passage answers a question that its page answers: how often people ask about
    # something else is not known, and off-topic queries have a limit of their own.
    asked = rows & ((data.kind == "answer") & (data.family == 0))[data.question]
    return model.calibrate(model.logits(x[asked]), data.y[asked])


def ndcg5(scores, relevant):
    order = np.argsort(-scores, kind="stable")
    gains = relevant[order[:5]]
    discount = 1 / np.log2(np.arange(2, 7))
    ideal = discount[: min(5, int(relevant.sum()))].sum()
    return (gains * discount[: len(gains)]).sum() / ideal, relevant[order[0]]


def evaluate(data, p, questions):
    """Macro nDCG@5 and Recall@1, precision at the threshold, off-topic fires, calibration; and nDCG by set."""
    by_set = {}
    true = false = 0
    answered = []
    fires = {"none-easy": [], "none-adv": []}
    for q in np.flatnonzero(questions):
        s = p[data.start[q] : data.start[q + 1]]
        y = data.y[data.start[q] : data.start[q + 1]]
        top = np.argsort(-s, kind="stable")[:5]
        fired = top[s[top] >= THRESHOLD]
        if data.kind[q] == "answer":
            answered.append(bool(y[fired].any()))
        true += y[fired].sum()
        false += (1 - y[fired]).sum()
        if data.kind[q] == "answer":
            by_set.setdefault(data.set_of[q], []).append(ndcg5(s, y))
        else:
            fires.setdefault(data.kind[q], []).append(len(fired) > 0)
    rows = questions[data.question]
    upper = rows & (p >= 0.1)
    bins = np.minimum(9, (p[upper] * 10).astype(int))
    gaps = [abs((p[upper] - data.y[upper])[bins == b].sum()) for b in range(10)]
    means = {data.sets[s]: np.mean(r, axis=0) for s, r in by_set.items()}
    total = {
        "ndcg5": np.mean([m[0] for m in means.values()]),
        "recall1": np.mean([m[1] for m in means.values()]),
        "precision": true / max(1, true + false),
        "answered": np.mean(answered),
        "noneFire": np.mean(fires["none-easy"]),
        "advFire": np.mean(fires["none-adv"] or [0]),
        "ece01": sum(gaps) / max(1, upper.sum()),
    }
    return {name: round(float(value), 4) for name, value in total.items()}, {s: m.round(3).tolist() for s, m in means.items()}


def report(label, data, p):
    """Prints the figures of each family of questions, and of each of its sets."""
    for family, name in enumerate(["questions", "shortened questions", "keywords"]):
        questions = data.family == family
        if questions.any():
            total, by_set = evaluate(data, p, questions)
            print(label, name, json.dumps(total))
            print(json.dumps(by_set))


def predict(data, first, second):
    fill_rival_features(data, first)
    p = logistic(second.logits(data.inputs(second)))
    p[data.silent] = 0
    return p


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dump")
    parser.add_argument("--out")
    parser.add_argument("--hidden", type=int, default=10)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--by", choices=["site", "set"], default="site")
    parser.add_argument("--drop", default="")
    options = parser.parse_args()
    data = Data(options.dump)
    drop = options.drop.split(",")
    if options.folds > 1:
        fold = np.array([int(hashlib.md5(site.encode()).hexdigest(), 16) % options.folds for site in data.site])
        if options.by == "set":
            # Translations of a set are in the same fold, so that the test sets are really unseen.
            origins = sorted(set(data.group))
            fold = np.array([origins.index(g) % options.folds for g in data.group])[data.set_of]
        p = np.zeros(len(data.y))
        for k in range(options.folds):
            rows = (fold == k)[data.question]
            p[rows] = predict(data, *train(data, fold != k, drop, options.hidden))[rows]
        report(f"unseen {options.by}s:", data, p)
    if options.out:
        everything = np.ones(len(data.kind), bool)
        first, second = train(data, everything, drop, options.hidden)
        report("all sets:", data, predict(data, first, second))
        with open(options.out, "w") as file:
            file.write(json.dumps({"first": first.to_json(), "second": second.to_json()}) + "\n")


main()
