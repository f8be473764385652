import type { Nodes, Parents, Table } from 'mdast';
import { Fragment, type ReactNode } from 'preact/compat';
import { Icon } from '../../design/index.ts';

/** Maximum depth of nesting. It protects the browser against deeply nested pages. */
const MAX_DEPTH = 40;

const SAFE = /^(https?|mailto):/i;

/**
 * Renders a Markdown tree as React elements. Shows HTML as text, loads no external resource, and sends no referrer with
 * links.
 */
export function renderNodes(nodes: readonly Nodes[], depth = 0): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, depth)}</Fragment>);
}

function renderNode(node: Nodes, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return '…';
  const children = (parent: Parents): ReactNode => renderNodes(parent.children, depth + 1);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'html':
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre data-language={node.lang ?? undefined} tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'paragraph':
      return <p>{children(node)}</p>;
    case 'heading':
      return (
        <div
          className={`md-heading md-h${node.depth}`}
          role="heading"
          aria-level={Math.min(node.depth + 1, 6)}
        >
          {children(node)}
        </div>
      );
    case 'emphasis':
      return <em>{children(node)}</em>;
    case 'strong':
      return <strong>{children(node)}</strong>;
    case 'delete':
      return <del>{children(node)}</del>;
    case 'blockquote':
      return <blockquote>{children(node)}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{children(node)}</ol> : <ul>{children(node)}</ul>;
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (
            <input type="checkbox" checked={node.checked} readOnly disabled aria-label="Task" />
          )}
          {children(node)}
        </li>
      );
    case 'link':
      return <SafeLink url={node.url}>{children(node)}</SafeLink>;
    case 'image':
      return <ImageLink url={node.url} text={node.alt ?? ''} />;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'table':
      return renderTable(node, depth);
    case 'footnoteReference':
      return <sup>[{node.label ?? node.identifier}]</sup>;
    case 'footnoteDefinition':
      return (
        <div className="md-footnote">
          <sup>[{node.label ?? node.identifier}]</sup> {children(node)}
        </div>
      );
    default:
      return 'children' in node ? children(node) : null;
  }
}

function renderTable(table: Table, depth: number): ReactNode {
  const [head, ...rows] = table.children;
  const align = (column: number) => {
    const side = table.align?.[column];
    return side ? { textAlign: side } : undefined;
  };
  const named = head?.children.some((cell) => cell.children.length > 0);
  return (
    <div className="md-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        {named && (
          <thead>
            <tr>
              {head?.children.map((cell, column) => (
                <th key={column} style={align(column)}>
                  {renderNodes(cell.children, depth + 1)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.children.map((cell, column) => (
                <td key={column} style={align(column)}>
                  {renderNodes(cell.children, depth + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SafeLink({ url, children }: { url: string; children: ReactNode }) {
  if (!SAFE.test(url)) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
      {children}
    </a>
  );
}

/** Images are shown as links, because loading an image would reveal the reader to the server of the image. */
function ImageLink({ url, text }: { url: string; text: string }) {
  return (
    <span className="md-image" title={url}>
      <Icon name="image" size={14} />
      <SafeLink url={url}>{text || 'Image without description'}</SafeLink>
    </span>
  );
}
