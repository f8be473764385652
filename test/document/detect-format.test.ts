import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../src/document/detect/detect-format.ts';

const detect = (text: string | Uint8Array, contentType = '', fileName = '') =>
  detectFormat({ bytes: typeof text === 'string' ? Buffer.from(text) : text, contentType, fileName });

describe('detection of the format of a document', () => {
  it.each([
    ['a PDF served as bytes', '%PDF-1.7\n', 'application/octet-stream', 'file', 'pdf'],
    ['a PDF after other bytes', 'rubbish\n%PDF-1.4\n', 'text/html', '', 'pdf'],
    ['a page served as PDF', '<!DOCTYPE html><title>x</title>', 'application/pdf', 'x.pdf', 'html'],
    ['a table served as text', 'a,b\n1,2\n3,4\n', 'text/plain', '', 'csv'],
    ['a table with a .csv name', 'one column\nvalue\n', 'text/plain', 'x.csv', 'csv'],
    ['prose with commas', 'Well, yes.\nNo, never.\nSo, what?', 'text/plain', '', 'text'],
    ['JSON without a type', '{"a": 1}', '', '', 'json'],
    ['text that begins like JSON', '[note] a line', 'text/plain', '', 'text'],
    ['a notebook', '{"cells": [], "nbformat": 4}', 'application/json', '', 'notebook'],
    ['RSS served as XML', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'text/xml', '', 'feed'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"/>', '', '', 'feed'],
    ['XML', '<?xml version="1.0"?><a/>', '', '', 'xml'],
    ['RTF', '{\\rtf1 x}', 'application/msword', 'x.doc', 'rtf'],
    ['an email', 'From: a@b.example\nDate: Mon, 1 Jan 2024 00:00:00 GMT\nSubject: x\n\nHi', '', '', 'email'],
    ['code with a .py name', 'x = 1', 'text/plain', 'x.py', 'code'],
    ['Markdown', '# x', 'text/markdown; charset=utf-8', '', 'markdown'],
    ['an image', '\u0089PNG\r\n\u001a\n', '', '', undefined],
  ])('detects the format of %s', async (_name, text, contentType, fileName, format) => {
    if (format === undefined) {
      expect(await detect(Buffer.from(text, 'latin1'), contentType, fileName)).toBe('image');
    } else expect(await detect(text, contentType, fileName)).toBe(format);
  });

  it('returns undefined for unknown binary data', async () => {
    expect(await detect(Uint8Array.of(0, 1, 2, 3, 250, 251, 252), 'text/plain', 'x.txt')).toBeUndefined();
  });
});
