#!/usr/bin/python3
"""Makes fixtures of this folder with libraries that other programs use to write documents:
  apt-get install python3-docx python3-openpyxl python3-xlsxwriter python3-xlwt python3-odf python3-ebooklib python3-reportlab weasyprint pandoc
The fixtures are committed; run this only to add one."""

import csv
import datetime
import os
import subprocess

os.chdir(os.path.dirname(os.path.abspath(__file__)))
TEXT = 'Naïve café, Привет.'


def read_rows():
    with open('sample.csv', encoding='utf8', newline='') as file:
        head, *rows = csv.reader(file)
    return head, [
        [site, float(depth), int(count), datetime.date.fromisoformat(day)] for site, depth, count, day in rows
    ]


def write_docx():
    import docx

    document = docx.Document()
    document.add_heading('Field report', 0)
    document.add_heading('Findings', 1)
    paragraph = document.add_paragraph('The river was ')
    paragraph.add_run('high').bold = True
    paragraph.add_run(' and ')
    paragraph.add_run('cold').italic = True
    paragraph.add_run(f'. {TEXT}')
    document.add_heading('Steps', 2)
    for step in ('Measure the depth', 'Note the time'):
        document.add_paragraph(step, style='List Number')
    table = document.add_table(rows=0, cols=3)
    for values in (('Site', 'Depth', 'Count'), ('North', '1.5', '12'), ('South', '2.25', '7')):
        for cell, value in zip(table.add_row().cells, values):
            cell.text = value
    document.save('python-docx.docx')


def write_openpyxl():
    import openpyxl

    book = openpyxl.Workbook()
    head, rows = read_rows()
    for row in (head, *rows):
        book.active.append(row)
    book.save('openpyxl.xlsx')


def write_xlsxwriter():
    import xlsxwriter

    book = xlsxwriter.Workbook('xlsxwriter.xlsx')
    sheet = book.add_worksheet()
    day = book.add_format({'num_format': 'yyyy-mm-dd'})
    head, rows = read_rows()
    sheet.write_row(0, 0, head)
    for at, row in enumerate(rows, 1):
        sheet.write_row(at, 0, row[:3])
        sheet.write_datetime(at, 3, datetime.datetime.combine(row[3], datetime.time()), day)
    book.close()


def write_xlwt():
    import xlwt

    book = xlwt.Workbook()
    sheet = book.add_sheet('sample')
    day = xlwt.easyxf(num_format_str='yyyy-mm-dd')
    head, rows = read_rows()
    for column, value in enumerate(head):
        sheet.write(0, column, value)
    for at, row in enumerate(rows, 1):
        for column, value in enumerate(row[:3]):
            sheet.write(at, column, value)
        sheet.write(at, 3, row[3], day)
    book.save('xlwt.xls')


def create_odf_table(rows):
    from odf.table import Table, TableCell, TableColumn, TableRow
    from odf.text import P

    table = Table(name='Sites')
    table.addElement(TableColumn(numbercolumnsrepeated=len(rows[0])))
    for values in rows:
        row = TableRow()
        table.addElement(row)
        for value in values:
            cell = TableCell()
            cell.addElement(P(text=value))
            row.addElement(cell)
    return table


def write_odfpy_text():
    from odf.opendocument import OpenDocumentText
    from odf.style import Style, TextProperties
    from odf.text import A, H, List, ListItem, ListLevelStyleNumber, ListStyle, Note, NoteBody, NoteCitation, P, Span

    document = OpenDocumentText()
    bold = Style(name='bold', family='text')
    bold.addElement(TextProperties(fontweight='bold'))
    italic = Style(name='italic', family='text')
    italic.addElement(TextProperties(fontstyle='italic'))
    numbers = ListStyle(name='numbers')
    numbers.addElement(ListLevelStyleNumber(level=1, numformat='1', numsuffix='.'))
    for style in (bold, italic, numbers):
        document.automaticstyles.addElement(style)
    document.text.addElement(H(outlinelevel=1, text='Field report'))
    document.text.addElement(H(outlinelevel=2, text='Findings'))
    paragraph = P(text='The river was ')
    paragraph.addElement(Span(stylename=bold, text='high'))
    paragraph.addText(' and ')
    paragraph.addElement(Span(stylename=italic, text='cold'))
    paragraph.addText(', as the ')
    paragraph.addElement(A(href='https://example.org/forecast', text='forecast'))
    paragraph.addText(' said.')
    note = Note(noteclass='footnote', id='n1')
    note.addElement(NoteCitation(text='1'))
    body = NoteBody()
    body.addElement(P(text='Read on Monday.'))
    note.addElement(body)
    paragraph.addElement(note)
    paragraph.addText(f' {TEXT}')
    document.text.addElement(paragraph)
    document.text.addElement(H(outlinelevel=3, text='Steps'))
    steps = List(stylename=numbers)
    for step in ('Measure the depth', 'Note the time'):
        item = ListItem()
        item.addElement(P(text=step))
        steps.addElement(item)
    document.text.addElement(steps)
    document.text.addElement(create_odf_table((('Site', 'Depth', 'Count'), ('North', '1.5', '12'), ('South', '2.25', '7'))))
    document.save('odfpy.odt')


def write_odfpy_slides():
    from odf.draw import Frame, Page, TextBox
    from odf.opendocument import OpenDocumentPresentation
    from odf.presentation import Notes
    from odf.style import MasterPage, PageLayout
    from odf.text import List, ListItem, P

    document = OpenDocumentPresentation()
    layout = PageLayout(name='layout')
    document.automaticstyles.addElement(layout)
    master = MasterPage(name='master', pagelayoutname=layout)
    document.masterstyles.addElement(master)

    def add_frame(parent, content, kind=None):
        frame = Frame(width='20cm', height='5cm', **({'attributes': {'class': kind}} if kind else {}))
        parent.addElement(frame)
        if kind is None and content.tagName == 'table:table':
            frame.addElement(content)
            return
        box = TextBox()
        frame.addElement(box)
        box.addElement(content)

    def add_slide(title):
        slide = Page(masterpagename=master)
        document.presentation.addElement(slide)
        add_frame(slide, P(text=title), 'title')
        return slide

    def add_item(parent, text):
        item = ListItem()
        item.addElement(P(text=text))
        parent.addElement(item)
        return item

    slide = add_slide('First results')
    items = List()
    inner = List()
    add_item(items, 'Depth has risen').addElement(inner)
    add_item(inner, 'in the north')
    add_item(items, 'Speed has not')
    add_frame(slide, items)
    notes = Notes()
    slide.addElement(notes)
    add_frame(notes, P(text='Mention the flood.'), 'notes')
    add_frame(add_slide('Measurements'), create_odf_table((('Site', 'Depth'), ('North', '1.5'), ('South', '2.25'))))
    document.save('odfpy.odp')


def write_odfpy():
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    document = OpenDocumentSpreadsheet()
    table = Table(name='Sheet')
    document.spreadsheet.addElement(table)
    head, rows = read_rows()
    for values in (head, *rows):
        row = TableRow()
        table.addElement(row)
        for value in values:
            attributes = {'valuetype': 'string'}
            if isinstance(value, (int, float)):
                attributes = {'valuetype': 'float', 'value': value}
            elif isinstance(value, datetime.date):
                attributes = {'valuetype': 'date', 'datevalue': value.isoformat()}
            cell = TableCell(**attributes)
            cell.addElement(P(text=f'{value:g}' if isinstance(value, float) else str(value)))
            row.addElement(cell)
    document.save('odfpy.ods')


def write_ebooklib(page):
    from ebooklib import epub

    book = epub.EpubBook()
    book.set_identifier('field-report')
    book.set_title('Field report')
    book.set_language('en')
    chapter = epub.EpubHtml(title='Field report', file_name='report.xhtml', content=page)
    book.add_item(chapter)
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    book.toc = [chapter]
    book.spine = ['nav', chapter]
    epub.write_epub('ebooklib.epub', book)


def write_reportlab():
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import ListFlowable, Paragraph, SimpleDocTemplate, Table

    styles = getSampleStyleSheet()
    steps = [Paragraph(step, styles['Normal']) for step in ('Measure the depth', 'Note the time')]
    SimpleDocTemplate('reportlab.pdf').build(
        [
            Paragraph('Field report', styles['Heading1']),
            Paragraph('Findings', styles['Heading2']),
            Paragraph('The river was <b>high</b> and <i>cold</i>, as the forecast said.', styles['Normal']),
            Paragraph('Steps', styles['Heading3']),
            ListFlowable(steps, bulletType='1', bulletFormat='%s.'),
            Table([['Site', 'Depth', 'Count'], ['North', '1.5', '12'], ['South', '2.25', '7']]),
        ]
    )


page = subprocess.run(['pandoc', 'sample.md', '-s', '-t', 'html5'], check=True, capture_output=True, text=True).stdout
write_docx()
write_openpyxl()
write_xlsxwriter()
write_xlwt()
write_odfpy()
write_odfpy_text()
write_odfpy_slides()
write_ebooklib(page)
write_reportlab()
subprocess.run(['weasyprint', '-', 'weasyprint.pdf'], check=True, input=page, text=True)
