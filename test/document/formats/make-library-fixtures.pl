# Makes fixtures of this folder with Perl libraries; make-fixtures.sh runs it.
use strict;
use utf8;
use RTF::Writer;
use Spreadsheet::WriteExcel;

my $book = Spreadsheet::WriteExcel->new('writeexcel.xls');
my $sheet = $book->add_worksheet('sample');
my $day = $book->add_format(num_format => 'yyyy-mm-dd');
open(my $rows, '<:encoding(UTF-8)', 'sample.csv') or die;
my $row = 0;
while (<$rows>) {
    chomp;
    my @values = split /,/;
    $sheet->write($row, $_, $values[$_]) for 0 .. 2;
    if ($row > 0) { $sheet->write_date_time($row, 3, "$values[3]T", $day) }
    else { $sheet->write($row, 3, $values[3]) }
    $row++;
}
$book->close;

my $rtf = RTF::Writer->new_to_file('rtf-writer.rtf');
$rtf->prolog(title => 'Field report');
$rtf->paragraph(\'\fs48\b', 'Field report');
$rtf->paragraph(\'\fs32\b', 'Findings');
$rtf->paragraph('The river was ', [\'\b', 'high'], ' and ', [\'\i', 'cold'], '. Naïve café, Привет.');
my $columns = RTF::Writer::TableRowDecl->new(widths => [2000, 2000, 2000]);
$rtf->row($columns, 'Site', 'Depth', 'Count');
$rtf->row($columns, 'North', '1.5', '12');
$rtf->row($columns, 'South', '2.25', '7');
$rtf->close;
