"""Generated from the service contract by scripts/client-types. Do not edit."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple

from . import types


class Operation(NamedTuple):
    """An operation of the service."""

    method: str
    path: str
    #: "json", "text", "bytes" or "nothing"
    answer: str
    #: type of a successful answer
    model: Any


OPERATIONS: Dict[str, Operation] = {
    "fetch.fetch": Operation("POST", "/v1/fetch", "text", str),
    "fetch.fetchJson": Operation("POST", "/v1/fetch/json", "json", types.FetchJsonResult),
    "fetch.fetchSearch": Operation("POST", "/v1/fetch/search", "json", types.SearchResponse),
    "fetch.batched": Operation("POST", "/v1/fetch/batched", "json", types.BatchedStarted),
    "fetch.listBatched": Operation("GET", "/v1/fetch/batched", "json", types.BatchedList),
    "fetch.getBatched": Operation("GET", "/v1/fetch/batched/{id}", "json", types.BatchedRun),
    "fetch.cancelBatched": Operation("POST", "/v1/fetch/batched/{id}/cancel", "json", types.BatchedCancelled),
    "fetch.retryBatched": Operation("POST", "/v1/fetch/batched/{id}/retry", "json", types.BatchedStarted),
    "fetch.exportBatched": Operation("GET", "/v1/fetch/batched/{id}/export", "text", str),
    "fetch.exportBatchedZip": Operation("GET", "/v1/fetch/batched/{id}/export/zip", "bytes", bytes),
    "documents.read": Operation("POST", "/v1/documents", "json", types.FetchJsonResult),
    "sites.map": Operation("POST", "/v1/map", "json", types.MapResult),
    "sites.crawl": Operation("POST", "/v1/crawl", "json", types.BatchedStarted),
    "sites.listCrawls": Operation("GET", "/v1/crawl", "json", types.CrawlList),
    "sites.getCrawl": Operation("GET", "/v1/crawl/{id}", "json", types.CrawlRun),
    "sites.cancelCrawl": Operation("POST", "/v1/crawl/{id}/cancel", "json", types.BatchedCancelled),
    "sites.exportCrawl": Operation("GET", "/v1/crawl/{id}/export", "text", str),
    "sites.exportCrawlZip": Operation("GET", "/v1/crawl/{id}/export/zip", "bytes", bytes),
    "monitors.create": Operation("POST", "/v1/monitors", "json", types.MonitorStarted),
    "monitors.list": Operation("GET", "/v1/monitors", "json", types.MonitorList),
    "monitors.get": Operation("GET", "/v1/monitors/{id}", "json", types.Monitor),
    "monitors.update": Operation("PATCH", "/v1/monitors/{id}", "json", types.Monitor),
    "monitors.delete": Operation("DELETE", "/v1/monitors/{id}", "nothing", None),
    "monitors.run": Operation("POST", "/v1/monitors/{id}/run", "json", types.MonitorRunStarted),
    "monitors.results": Operation("GET", "/v1/monitors/{id}/results", "json", types.MonitorResults),
    "snapshots.list": Operation("GET", "/v1/snapshots", "json", types.SnapshotList),
    "snapshots.get": Operation("GET", "/v1/snapshots/{snapshotId}", "json", types.FetchJsonResult),
    "snapshots.delete": Operation("DELETE", "/v1/snapshots/{snapshotId}", "nothing", None),
    "snapshots.getMarkdown": Operation("GET", "/v1/snapshots/{snapshotId}/markdown", "text", str),
    "snapshots.getAppendix": Operation("GET", "/v1/snapshots/{snapshotId}/appendix", "text", str),
    "snapshots.getBlocks": Operation("GET", "/v1/snapshots/{snapshotId}/blocks", "json", types.SnapshotBlocks),
    "snapshots.highlights": Operation("POST", "/v1/snapshots/{snapshotId}/highlights", "json", types.HighlightsResponse),
    "snapshots.extract": Operation("POST", "/v1/snapshots/{snapshotId}/extract", "json", types.ExtractResponse),
    "snapshots.diff": Operation("GET", "/v1/snapshots/{snapshotId}/diff/{otherId}", "json", types.SnapshotDiff),
    "snapshots.diffMarkdown": Operation("GET", "/v1/snapshots/{snapshotId}/diff/{otherId}/markdown", "text", str),
    "account.get": Operation("GET", "/v1/account", "json", types.Account),
    "account.getQueue": Operation("GET", "/v1/queue", "json", types.Queue),
    "account.getUsage": Operation("GET", "/v1/usage", "json", types.Usage),
    "account.getUsageBreakdown": Operation("GET", "/v1/usage/breakdown", "json", types.UsageBreakdown),
    "account.getFailures": Operation("GET", "/v1/usage/failures", "json", types.FailureGroups),
    "requests.list": Operation("GET", "/v1/requests", "json", types.RequestList),
    "requests.get": Operation("GET", "/v1/requests/{requestId}", "json", types.RequestDetails),
    "requests.export": Operation("GET", "/v1/requests/export", "text", str),
    "profiles.put": Operation("POST", "/v1/profiles", "json", types.ProfileInfo),
    "profiles.list": Operation("GET", "/v1/profiles", "json", types.ProfileList),
    "profiles.delete": Operation("DELETE", "/v1/profiles/{name}", "nothing", None),
    "keys.list": Operation("GET", "/v1/keys", "json", types.ApiKeyList),
    "keys.create": Operation("POST", "/v1/keys", "json", types.ApiKeyCreated),
    "keys.revoke": Operation("DELETE", "/v1/keys/{keyId}", "nothing", None),
    "members.list": Operation("GET", "/v1/members", "json", types.MemberList),
    "members.invite": Operation("POST", "/v1/members/invitations", "json", types.InvitationCreated),
    "members.withdrawInvitation": Operation("DELETE", "/v1/members/invitations/{invitationId}", "nothing", None),
    "members.changeRole": Operation("POST", "/v1/members/{userId}/role", "nothing", None),
    "members.remove": Operation("DELETE", "/v1/members/{userId}", "nothing", None),
    "organizations.list": Operation("GET", "/v1/organizations", "json", types.OrganizationList),
    "catalog.get": Operation("GET", "/v1/catalog", "json", types.Catalog),
}

FINAL_TAGS = frozenset(
    {
        "CaptureNotStored",
        "ExtractionFailed",
        "ExtractionUnavailable",
        "FetchCaptureFailed",
        "FetchCaptureTimeout",
        "FetchNavigationFailed",
        "FetchOriginHttpError",
        "FetchUnsupportedContentType",
        "FetchVideoUnavailable",
    }
)
"""Tags of errors that a repetition of the call does not help."""
