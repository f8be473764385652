"""Stand-in for langchain_core.document_loaders."""

from typing import Iterator, List

from .documents import Document


class BaseLoader:
    def lazy_load(self) -> Iterator[Document]:
        raise NotImplementedError

    def load(self) -> List[Document]:
        return list(self.lazy_load())
