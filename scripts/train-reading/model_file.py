"""Writes models in the format of src/page/main/classifier.ts."""
import json
import os

import numpy as np


def flatten(tree, renumber):
    """Converts a tree of an xgboost dump to the two parallel arrays of src/page/main/trees.ts."""
    features, values = [], []

    def add(node):
        if 'leaf' in node:
            features.append(-1)
            values.append(float('%.3g' % node['leaf']))
            return
        features.append(renumber[int(node['split'][1:])])
        # The shortest number that is equal in single precision.
        values.append(float(str(np.float32(node['split_condition']))))
        children = {child['nodeid']: child for child in node['children']}
        add(children[node['yes']])
        add(children[node['no']])

    add(tree)
    return [features, values]


def used_by(*forests):
    return sorted({int(name[1:]) for forest in forests for name in forest.get_score(importance_type='weight')})


def write_model(path, names, context_names, words, first, second):
    """Writes only the features that some tree uses. Those of the context come last."""
    size = len(names)
    used = used_by(first, second)
    own, of_context = [i for i in used if i < size], [i for i in used if i >= size]
    renumber = {feature: i for i, feature in enumerate(own + of_context)}

    def trees(forest):
        return [flatten(json.loads(tree), renumber) for tree in forest.get_dump(dump_format='json')]

    content = dict(features=[str(names[i]) for i in own], context=[context_names[i - size] for i in of_context],
                   lexicon=words, first=trees(first), second=trees(second))
    with open(path, 'w') as file:
        json.dump(content, file, separators=(',', ':'))
    return f'{path}: {os.path.getsize(path)} bytes, {len(used)} features, {len(words)} words'
