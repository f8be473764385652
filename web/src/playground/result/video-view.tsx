import type { z } from 'zod';
import type { VideoFacts as VideoSchema } from '../../../../src/contract/fetch/results.ts';
import './video-view.css';

type VideoFacts = z.infer<typeof VideoSchema>;

/** Metadata, chapters and transcript of a video. */
export function VideoView({ video, address }: { video: VideoFacts; address: string }) {
  const { title, channel, durationSeconds, publishedAt, viewCount, transcript, segments = [] } = video;
  const facts = [
    video.provider,
    channel,
    durationSeconds !== undefined && formatClock(durationSeconds),
    publishedAt,
    viewCount !== undefined && `${viewCount.toLocaleString('en')} views`,
    video.language,
  ];
  return (
    <div className="stack">
      <h2>{title}</h2>
      <p className="text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {video.chapters && video.chapters.length > 0 && (
        <>
          <h3>Chapters</h3>
          <ol className="segments">
            {video.chapters.map(({ title: chapter, startSeconds }) => (
              <Segment key={startSeconds} address={address} startSeconds={startSeconds} text={chapter} />
            ))}
          </ol>
        </>
      )}
      {segments.length > 0 && (
        <>
          <h3>
            Transcript
            {transcript && (
              <span className="text-soft">{` · ${transcript.source}, ${transcript.kind}, ${transcript.language}`}</span>
            )}
          </h3>
          <ol className="segments">
            {segments.map(({ startSeconds, text }, index) => (
              <Segment key={index} address={address} startSeconds={startSeconds} text={text} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface SegmentProps {
  address: string;
  startSeconds: number;
  text: string;
}

function Segment({ address, startSeconds, text }: SegmentProps) {
  const url = URL.parse(address);
  url?.searchParams.set('t', `${Math.floor(startSeconds)}s`);
  return (
    <li className="segment">
      {url ? (
        <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
          {formatClock(startSeconds)}
        </a>
      ) : (
        <span>{formatClock(startSeconds)}</span>
      )}
      <span>{text}</span>
    </li>
  );
}

/** Formats seconds as `h:mm:ss` or `m:ss`. */
function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
